import { expect, test } from "vitest";
import { kadiBadge } from "./card_badge";

const RULES = { two_value: 2, three_value: 3, joker_value: 5 };

test("cards that do something have a badge", () => {
    const cards = ["2H", "3S", "RJ", "QD", "8C", "JH", "KS", "AS", "4H", "10C"];
    expect(cards.map((card) => kadiBadge(card, RULES, 3))).toEqual([
        "+2",
        "+3",
        "+5",
        "?",
        "?",
        "skip",
        "turn",
        "wild",
        "",
        "",
    ]);
});

test("the badge follows the rules of the room", () => {
    expect(kadiBadge("BJ", { ...RULES, joker_value: 10 }, 3)).toBe("+10");
    expect(kadiBadge("RJ", { ...RULES, penalty_cap: 3 }, 3)).toBe("+3");
    expect(kadiBadge("KS", RULES, 2)).toBe("");
});
