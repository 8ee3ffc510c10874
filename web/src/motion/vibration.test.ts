import { afterEach, expect, test, vi } from "vitest";
import { viewWith } from "../games/kadi/fixtures";
import { preferences } from "../settings/preferences.svelte";
import type { Event } from "../wire/types";
import { LANDING_MS } from "./arrival";
import { vibrateFor, vibrationOf } from "./vibration";

const stepWith = (
    events: Event[],
    before = viewWith({ turn: "B" }),
    after = viewWith({ turn: "B" }),
) => ({
    seq: 2,
    events,
    before,
    after,
});

test("a win, a penalty against the player and the player's turn vibrate, in this order", () => {
    const won = { kind: "won", seat: "A" };
    const penalty = { kind: "penalty", seat: "A", number: 2 };
    const ownTurn = viewWith({ turn: "A" });
    expect(vibrationOf(stepWith([penalty, won]))).toBe("won");
    expect(vibrationOf(stepWith([penalty], undefined, ownTurn))).toBe("penalty");
    expect(vibrationOf(stepWith([], undefined, ownTurn))).toBe("turn");
    expect(vibrationOf(stepWith([{ kind: "drew", seat: "A", number: 2, what: "eights" }]))).toBe(
        "penalty",
    );
});

test("what happens to others does not vibrate, and nothing does for a spectator", () => {
    const events = [
        { kind: "penalty", seat: "B", number: 5 },
        { kind: "won", seat: "B" },
    ];
    expect(vibrationOf(stepWith(events))).toBeNull();
    expect(vibrationOf(stepWith([], undefined, viewWith({ seat: "", turn: "A" })))).toBeNull();
    expect(vibrationOf(stepWith([], viewWith({ turn: "A" }), viewWith({ turn: "A" })))).toBeNull();
});

const vibrate = vi.fn();
vi.stubGlobal("navigator", { vibrate });
vi.useFakeTimers();
afterEach(() => {
    vibrate.mockClear();
    Object.assign(preferences, { vibration: true, motion: "auto" });
});

test("vibration is off while a bot plays for the player, can be turned off, and is off with reduced motion", () => {
    const win = stepWith([{ kind: "won", seat: "A" }]);
    preferences.motion = "full";
    vibrateFor(win, false);
    vi.runAllTimers();
    expect(vibrate).toHaveBeenCalledOnce();
    vibrateFor(win, true);
    preferences.motion = "reduced";
    vibrateFor(win, false);
    preferences.motion = "full";
    preferences.vibration = false;
    vibrateFor(win, false);
    vi.runAllTimers();
    expect(vibrate).toHaveBeenCalledOnce();
});

test("a penalty vibrates when the card of the other player lands", () => {
    const penalty = { kind: "penalty", seat: "A", number: 2 };
    preferences.motion = "full";
    vibrateFor(stepWith([{ kind: "played", seat: "B", cards: ["2S"] }, penalty]), false);
    vi.advanceTimersByTime(LANDING_MS - 1);
    expect(vibrate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(vibrate).toHaveBeenCalledExactlyOnceWith([60, 50, 60]);
});

test("the player's own card has landed when its step is shown", () => {
    preferences.motion = "full";
    const played = { kind: "played", seat: "A", cards: ["2S"] };
    vibrateFor(stepWith([played, { kind: "won", seat: "A" }]), false);
    vi.advanceTimersByTime(0);
    expect(vibrate).toHaveBeenCalledOnce();
});
