import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownFlight } from "./own_flight";

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("a card lands after its time", async () => {
    ownFlight.start(460);
    const landed = vi.fn();
    void ownFlight.landed?.then(landed);
    await vi.advanceTimersByTimeAsync(459);
    expect(landed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(landed).toHaveBeenCalled();
    expect(ownFlight.landed).toBeNull();
});

test("the next input ends the wait", async () => {
    ownFlight.start(460);
    const landing = ownFlight.landed;
    document.dispatchEvent(new Event("pointerdown"));
    await landing;
    expect(ownFlight.landed).toBeNull();
});

test("of several cards the last one counts", async () => {
    ownFlight.start(460);
    ownFlight.start(570);
    await vi.advanceTimersByTimeAsync(500);
    expect(ownFlight.landed).not.toBeNull();
    await vi.advanceTimersByTimeAsync(70);
    expect(ownFlight.landed).toBeNull();
});
