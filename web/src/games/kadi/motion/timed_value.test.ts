import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimedValue } from "./timed_value.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is shown for a moment is gone after it", () => {
    const caller = new TimedValue("", 1000);
    caller.show("A");
    vi.advanceTimersByTime(999);
    expect(caller.now).toBe("A");
    vi.advanceTimersByTime(1);
    expect(caller.now).toBe("");
});

test("what follows has its whole time, also if it is the same again", () => {
    const caller = new TimedValue("", 1000);
    caller.show("A");
    vi.advanceTimersByTime(800);
    caller.show("A");
    vi.advanceTimersByTime(800);
    expect(caller.now).toBe("A");
});

test("when it is ended, no timer is left", () => {
    const caller = new TimedValue("", 1000);
    caller.show("A");
    caller.end();
    expect([caller.now, vi.getTimerCount()]).toEqual(["", 0]);
});
