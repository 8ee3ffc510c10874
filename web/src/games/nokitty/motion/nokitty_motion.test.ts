import { expect, test } from "vitest";
import { exampleView } from "../fixtures";
import { soundOf } from "./nokitty_motion.svelte";

test("winning sounds different to the winner and the loser, and like a victory to spectators", () => {
    const won = { kind: "won", seat: "A" };
    expect(soundOf(won, exampleView())).toBe("won");
    expect(soundOf(won, exampleView({ seat: "B" }))).toBe("lost");
    expect(soundOf(won, exampleView({ seat: "" }))).toBe("won");
});

test("the end of a turn has a sound for the next player", () => {
    const ended = { kind: "ended", seat: "B" };
    expect(soundOf(ended, exampleView())).toBe("turn");
    expect(soundOf(ended, exampleView({ turn: "B" }))).toBeNull();
    expect(soundOf(ended, exampleView({ over: true, turn: "" }))).toBeNull();
});

test("each magic card has its own sound", () => {
    const sounds = ["blew", "recycled", "shielded", "filled"].map((kind) =>
        soundOf({ kind }, exampleView()),
    );
    expect(sounds).toEqual(["wind", "recycle", "shield", null]);
});
