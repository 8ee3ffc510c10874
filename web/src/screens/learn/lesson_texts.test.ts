import { expect, test } from "vitest";
import { nextMoveHint, STEP_KEYS, stepTexts } from "./lesson_texts";

const NUMBERS = { penalty: 7, three: 4, joker: 10 };

test("every step has four different texts", () => {
    expect(STEP_KEYS).toContain("qute_call");
    for (const key of STEP_KEYS) {
        const texts = Object.values(stepTexts(key, NUMBERS));
        expect(new Set(texts).size, key).toBe(4);
        for (const text of texts) expect(text, key).not.toBe("");
    }
});

test("the first sentence of Kadi's lesson says the goal", () => {
    const [first] = stepTexts("suit", NUMBERS).text.split(". ");
    expect(first).toBe("Be first with no cards to win");
});

test("Kadi's lesson tells the gestures that no button shows", () => {
    expect(stepTexts("suit", NUMBERS).done).toContain("drag a card to the pile");
    expect(stepTexts("jump", NUMBERS).done).toContain("Hold any card");
});

test("the numbers in the texts are those of the rules", () => {
    expect(stepTexts("penalty", NUMBERS).text).toContain("makes you pick 7.");
    expect(stepTexts("penalty", NUMBERS).done).toContain("picks 4 or 10");
    expect(stepTexts("cancel", NUMBERS).text).toContain("7 cards");
});

test("the hint within a turn names the next move", () => {
    const moves = ["play QH", "end", "end suit=S", "qute"];
    expect(moves.map(nextMoveHint)).toEqual([
        "Now play Q♥.",
        "Now end your turn.",
        "Now choose ♠.",
        "Now tap Qute!",
    ]);
});

test("a move without a hint of its own has none", () => {
    expect(["draw", "end eights=next", "place R1 2", ""].map(nextMoveHint)).toEqual([
        "",
        "",
        "",
        "",
    ]);
});

test("no hint names a card that has not been drawn yet", () => {
    expect(stepTexts("qute_draw", NUMBERS).hint).not.toContain("Q♥");
});
