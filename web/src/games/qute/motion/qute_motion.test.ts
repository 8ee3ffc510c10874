import { expect, test } from "vitest";
import type { Event } from "../../../wire/types";
import { viewWith } from "../fixtures";
import { isSyncStep, soundOf } from "./qute_motion.svelte";

const sound = (events: Event[], before = viewWith({}), after = viewWith({})) =>
    soundOf({ seq: 1, events, before, after });

test("a penalty for 8s has its own sound only for the player who draws", () => {
    const hit = (seat: string) => [
        { kind: "drew", seat, number: 2, what: "eights" },
        { kind: "jumped", seat: "C", number: 1 },
    ];
    expect(sound(hit("A"))).toBe("penalty");
    expect(sound(hit("B"))).toBe("jump");
});

test("the end of the game sounds like a victory to the winner and to spectators", () => {
    const won = [{ kind: "counted" }, { kind: "won", seat: "B" }];
    expect(sound(won)).toBe("lost");
    expect(sound(won, viewWith({}), viewWith({ seat: "B" }))).toBe("won");
    expect(sound(won, viewWith({}), viewWith({ seat: "" }))).toBe("won");
});

test("the start of the own turn has a sound if nothing else does", () => {
    const passed = [{ kind: "passed", seat: "C" }];
    expect(sound(passed, viewWith({ turn: "C" }))).toBe("turn");
    expect(sound(passed, viewWith({ turn: "A" }))).toBeNull();
    expect(sound([], viewWith({ turn: "C" }))).toBe("turn");
    expect(sound([], viewWith({ turn: "C" }), viewWith({ seat: "" }))).toBeNull();
});

test("a turn that just ends is a step; any other jump in seq without events is a sync", () => {
    const isSync = (seq: number, events: Event[] = []) =>
        isSyncStep({ seq, events, before: viewWith({}), after: viewWith({}) }, 7);
    expect([isSync(7), isSync(8)]).toEqual([false, false]);
    expect([isSync(9), isSync(6)]).toEqual([true, true]);
    expect(isSync(9, [{ kind: "drew", seat: "B" }])).toBe(false);
});
