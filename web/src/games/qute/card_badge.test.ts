import { expect, test } from "vitest";
import { quteBadge } from "./card_badge";

test("cards that do something have a badge", () => {
    expect(["6H", "7S", "8D", "JC", "AH"].map(quteBadge)).toEqual([
        "?",
        "+1",
        "+2",
        "wild",
        "skip",
    ]);
    expect(["9H", "10S", "QD", "KC"].map(quteBadge)).toEqual(["", "", "", ""]);
});
