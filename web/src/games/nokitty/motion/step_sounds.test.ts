import { expect, test } from "vitest";
import { exampleView } from "../fixtures";
import { soundOf } from "./step_sounds";

test("winning sounds different to the winner, the loser and those who watch", () => {
    const won = { kind: "won", seat: "A" };
    expect(soundOf(won, exampleView())).toBe("won");
    expect(soundOf(won, exampleView({ seat: "B" }))).toBe("lost");
    expect(soundOf(won, exampleView({ seat: "" }))).toBe("won");
});

test("the end of a turn is heard by whoever is next", () => {
    const ended = { kind: "ended", seat: "B" };
    expect(soundOf(ended, exampleView())).toBe("turn");
    expect(soundOf(ended, exampleView({ turn: "B" }))).toBeNull();
    expect(soundOf(ended, exampleView({ over: true, turn: "" }))).toBeNull();
});

test("magic has sounds of its own", () => {
    const sounds = ["blew", "recycled", "shielded", "filled"].map((kind) =>
        soundOf({ kind }, exampleView()),
    );
    expect(sounds).toEqual(["wind", "recycle", "shield", null]);
});
