import { expect, test } from "vitest";
import { isHeart, readPiece, stacksOf } from "./pieces";

test("cards are parsed from notation", () => {
    expect(readPiece("R2")).toEqual({ kind: "heart", colour: "R", value: 2 });
    expect(readPiece("recycle")).toEqual({ kind: "magic", magic: "recycle" });
    expect(isHeart("G3")).toBe(true);
    expect(isHeart("wind")).toBe(false);
});

test("equal cards are grouped, in the order of the hand", () => {
    expect(stacksOf(["G1", "R2", "G1", "wind", "wind"])).toEqual([
        { card: "G1", count: 2 },
        { card: "R2", count: 1 },
        { card: "wind", count: 2 },
    ]);
    expect(stacksOf([])).toEqual([]);
});
