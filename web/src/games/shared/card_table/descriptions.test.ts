import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages.js";
import { describeTurn } from "./descriptions";

const table = { nameOf: () => "Njeri", isBusy: false };

test("the player's own turn is announced only while moves are possible", () => {
    expect(describeTurn({ turn: "A", seat: "A" }, table)).toBe(m.cards_own_turn());
    expect(describeTurn({ turn: "A", seat: "A" }, { ...table, isBusy: true })).toBe("");
    expect(describeTurn({ turn: "B", seat: "A" }, table)).toBe(m.cards_turn({ name: "Njeri" }));
});
