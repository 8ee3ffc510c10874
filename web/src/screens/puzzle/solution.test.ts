import { expect, test } from "vitest";
import type { PuzzleAnswer } from "../../wire/types";
import { allChoices, mainChoices } from "./solution";

const MOVES = ["a", "b", "c", "d", "e", "f", "g"];
const answer = (own: number, sharp: number): PuzzleAnswer => ({
    move: MOVES[own]!,
    found: own === 0,
    own,
    sharp,
    choices: MOVES.map((move, at) => ({ move, text: move, chance: 0.9 - at / 10 })),
    text: "",
    preview: [],
    frame: { seq: 1, events: [], view: {}, talk: [] },
});

test("the best choices are shown first, with the player's own and that of the bot", () => {
    const shown = (own: number, sharp: number) =>
        mainChoices(answer(own, sharp))
            .map(({ move }) => move)
            .join("");
    expect(shown(0, 1)).toBe("abcd");
    expect(shown(6, 1)).toBe("abcdg");
    expect(shown(5, 4)).toBe("abcdef");
});

test("every choice has its marks", () => {
    const marked = allChoices(answer(1, 1));
    expect(marked).toHaveLength(MOVES.length);
    expect([marked[0]!.isBest, marked[1]!.isBest]).toEqual([true, false]);
    expect([marked[1]!.isOwn, marked[1]!.isSharp, marked[2]!.isOwn]).toEqual([true, true, false]);
});
