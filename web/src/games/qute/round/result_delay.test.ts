import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RESULT_DELAY_MS, ResultDelay } from "./result_delay.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a result waits until the cards have landed, and a moment longer", () => {
    const delay = new ResultDelay(false);
    delay.follow(true, true);
    vi.advanceTimersByTime(10 * RESULT_DELAY_MS);
    expect(delay.isOver).toBe(false);
    delay.follow(true, false);
    vi.advanceTimersByTime(RESULT_DELAY_MS - 1);
    expect(delay.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(delay.isOver).toBe(true);
});

test("a card that starts to move stops the wait", () => {
    const delay = new ResultDelay(false);
    delay.follow(true, false)();
    delay.follow(true, true);
    expect([delay.isOver, vi.getTimerCount()]).toEqual([false, 0]);
});

test("without motion a result is shown at once", () => {
    const delay = new ResultDelay(false);
    delay.follow(true, false, 0);
    expect(delay.isOver).toBe(true);
});

test("a result that is there when the page opens is shown at once, and the next one waits", () => {
    const delay = new ResultDelay(true);
    delay.follow(true, false);
    expect(delay.isOver).toBe(true);
    delay.follow(false, false);
    expect(delay.isOver).toBe(false);
});
