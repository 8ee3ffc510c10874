import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LAST_LOOK_MS, LastLook } from "./last_look.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a result waits until the cards have landed, and a moment longer", () => {
    const look = new LastLook(false);
    look.follow(true, true);
    vi.advanceTimersByTime(10 * LAST_LOOK_MS);
    expect(look.isOver).toBe(false);
    look.follow(true, false);
    vi.advanceTimersByTime(LAST_LOOK_MS - 1);
    expect(look.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(look.isOver).toBe(true);
});

test("a card that starts to move stops the wait", () => {
    const look = new LastLook(false);
    look.follow(true, false)();
    look.follow(true, true);
    expect([look.isOver, vi.getTimerCount()]).toEqual([false, 0]);
});

test("without motion a result is shown at once", () => {
    const look = new LastLook(false);
    look.follow(true, false, 0);
    expect(look.isOver).toBe(true);
});

test("a result that is there when the page opens is shown at once, and the next one waits", () => {
    const look = new LastLook(true);
    look.follow(true, false);
    expect(look.isOver).toBe(true);
    look.follow(false, false);
    expect(look.isOver).toBe(false);
});
