import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimedValue } from "./timed_value.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a value is reset after its time", () => {
    const caller = new TimedValue("", 1000);
    caller.set("A");
    vi.advanceTimersByTime(999);
    expect(caller.now).toBe("A");
    vi.advanceTimersByTime(1);
    expect(caller.now).toBe("");
});

test("a new value gets the full time, even if it is equal", () => {
    const caller = new TimedValue("", 1000);
    caller.set("A");
    vi.advanceTimersByTime(800);
    caller.set("A");
    vi.advanceTimersByTime(800);
    expect(caller.now).toBe("A");
});

test("resetting stops the timer", () => {
    const caller = new TimedValue("", 1000);
    caller.set("A");
    caller.reset();
    expect([caller.now, vi.getTimerCount()]).toEqual(["", 0]);
});
