import { expect, test } from "vitest";
import type { Event } from "../../wire/messages";
import { soundOf } from "./step_sounds";
import { aView } from "./views.fixture";

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
    expect(heard([], aView({ turn: "C" }))).toBeNull();
});
