import { expect, test } from "vitest";
import { talkBySteps, talkUpTo } from "./step_talk";

const line = (id: number, seq: number, text: string) => ({ id, seq, text, at: 0 });

test("all lines of a step stay together", () => {
    const lines = [
        line(1, 1, "Gitau played 2♥."),
        line(2, 2, "Njeri played A♥."),
        line(3, 2, "Njeri cancelled the penalty."),
        line(4, 2, "Hearts must be followed."),
    ];
    expect(talkBySteps(lines)).toEqual([
        { id: 1, seq: 1, texts: ["Gitau played 2♥."] },
        {
            id: 2,
            seq: 2,
            texts: ["Njeri played A♥.", "Njeri cancelled the penalty.", "Hearts must be followed."],
        },
    ]);
});

test("the talk of later steps is left out", () => {
    const lines = [line(1, 5, "one"), line(2, 6, "two"), line(3, 7, "three")];
    expect(talkUpTo(lines, 6).map(({ text }) => text)).toEqual(["one", "two"]);
});
