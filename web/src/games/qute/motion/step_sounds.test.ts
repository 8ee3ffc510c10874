import { expect, test } from "vitest";
import type { Event } from "../../../wire/messages";
import { isToldAnew, soundOf } from "./step_sounds";
import { aView } from "../fixtures";

const heard = (events: Event[], before = aView({}), after = aView({})) =>
    soundOf({ seq: 1, events, before, after });

test("cards drawn for 8s sound grave only to the player who draws them", () => {
    const hit = (seat: string) => [
        { kind: "drew", seat, number: 2, what: "eights" },
        { kind: "jumped", seat: "C", number: 1 },
    ];
    expect(heard(hit("A"))).toBe("penalty");
    expect(heard(hit("B"))).toBe("jump");
});

test("the end of the game sounds of victory to whoever won, and to those who watch", () => {
    const won = [{ kind: "counted" }, { kind: "won", seat: "B" }];
    expect(heard(won)).toBe("lost");
    expect(heard(won, aView({}), aView({ seat: "B" }))).toBe("won");
    expect(heard(won, aView({}), aView({ seat: "" }))).toBe("won");
});

test("a turn that begins with nothing else to hear is heard", () => {
    const passed = [{ kind: "passed", seat: "C" }];
    expect(heard(passed, aView({ turn: "C" }))).toBe("turn");
    expect(heard(passed, aView({ turn: "A" }))).toBeNull();
    expect(heard([], aView({ turn: "C" }))).toBe("turn");
    expect(heard([], aView({ turn: "C" }), aView({ seat: "" }))).toBeNull();
});

test("a turn that just ends is a step; a leap forth or back is the table told anew", () => {
    const told = (seq: number, events: Event[] = []) =>
        isToldAnew({ seq, events, before: aView({}), after: aView({}) }, 7);
    expect([told(7), told(8)]).toEqual([false, false]);
    expect([told(9), told(6)]).toEqual([true, true]);
    expect(told(9, [{ kind: "drew", seat: "B" }])).toBe(false);
});
