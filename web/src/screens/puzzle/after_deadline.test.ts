import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterDeadline } from "./after_deadline";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the deadline passes once", () => {
    const onpassed = vi.fn();
    afterDeadline(5000, onpassed);
    vi.advanceTimersByTime(4000);
    expect(onpassed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onpassed).toHaveBeenCalledOnce();
});

test("the deadline passes while the device sleeps", () => {
    const onpassed = vi.fn();
    afterDeadline(3_600_000, onpassed);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1000);
    expect(onpassed).toHaveBeenCalledOnce();
});

test("nothing is called after a stop", () => {
    const onpassed = vi.fn();
    const stop = afterDeadline(5000, onpassed);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onpassed).not.toHaveBeenCalled();
});
