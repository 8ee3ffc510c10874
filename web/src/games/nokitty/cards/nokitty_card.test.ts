import { expect, test } from "vitest";
import { isHeart, parseCard, groupCards } from "./nokitty_card";

test("cards are parsed from notation", () => {
    expect(parseCard("R2")).toEqual({ type: "heart", colour: "R", value: 2 });
    expect(parseCard("recycle")).toEqual({ type: "magic", magic: "recycle" });
    expect(isHeart("G3")).toBe(true);
    expect(isHeart("wind")).toBe(false);
});

test("equal cards are grouped, in the order of the hand", () => {
    expect(groupCards(["G1", "R2", "G1", "wind", "wind"])).toEqual([
        { card: "G1", count: 2 },
        { card: "R2", count: 1 },
        { card: "wind", count: 2 },
    ]);
    expect(groupCards([])).toEqual([]);
});
