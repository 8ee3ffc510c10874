import { expect, test } from "vitest";
import { describeOpenHand } from "./seat_description";

test("an open hand is described card by card", () => {
    expect(describeOpenHand(["7H", "QS", "RJ"])).toBe(
        "open hand: 7 of hearts, Queen of spades, red Joker",
    );
});
