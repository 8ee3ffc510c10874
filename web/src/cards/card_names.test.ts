import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "../paraglide/runtime.js";
import { cardName } from "./card_names";

afterEach(() => overwriteGetLocale(() => "en"));

test("cards are named by rank and suit", () => {
    expect(["7H", "QH", "AS", "RJ"].map(cardName)).toEqual([
        "7 of hearts",
        "Queen of hearts",
        "Ace of spades",
        "red Joker",
    ]);
});

test("court cards use the noun class for people in Swahili", () => {
    overwriteGetLocale(() => "sw");
    expect(["7H", "JS", "QH", "KD", "AS"].map(cardName)).toEqual([
        "7 ya kopa",
        "Jeki wa jembe",
        "Malkia wa kopa",
        "Mfalme wa uru",
        "Ace ya jembe",
    ]);
});
