import { expect, test } from "vitest";
import { cardHelp } from "./card_help";

test("the help of a card says what it does and what it counts at the end of a round", () => {
    expect(cardHelp("QS").lines).toEqual([
        "Nothing special.",
        "In your hand at the end of a round, it is worth 10 points.",
    ]);
    expect(cardHelp("9S").lines.at(-1)).toContain("0 points");
    expect(cardHelp("JH").lines.join(" ")).toContain("20 points");
});
