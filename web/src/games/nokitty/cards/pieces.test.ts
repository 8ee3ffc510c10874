import { expect, test } from "vitest";
import { isHeart, readPiece, stacksOf } from "./pieces";

test("cards are read as they are written", () => {
    expect(readPiece("R2")).toEqual({ kind: "heart", colour: "R", value: 2 });
    expect(readPiece("recycle")).toEqual({ kind: "magic", magic: "recycle" });
    expect(isHeart("G3")).toBe(true);
    expect(isHeart("wind")).toBe(false);
});

test("equal cards lie on one another, in the order they came", () => {
    expect(stacksOf(["G1", "R2", "G1", "wind", "wind"])).toEqual([
        { card: "G1", count: 2 },
        { card: "R2", count: 1 },
        { card: "wind", count: 2 },
    ]);
    expect(stacksOf([])).toEqual([]);
});
