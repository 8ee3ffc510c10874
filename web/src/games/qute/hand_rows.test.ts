import { expect, test } from "vitest";
import { handRows } from "./hand_rows";

const cards = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const lengths = (count: number, width: number) =>
    handRows(cards(count), width).map((row) => row.length);

test("a hand that fits lies in one row", () => {
    expect(lengths(5, 300)).toEqual([5]);
    expect(lengths(9, 390)).toEqual([9]);
});

test("a hand too wide for the screen lies in two, the longer one first", () => {
    expect(lengths(9, 300)).toEqual([5, 4]);
    expect(lengths(15, 390)).toEqual([8, 7]);
});

test("a screen that is not measured yet does not break a small hand apart", () => {
    expect(lengths(4, 0)).toEqual([4]);
});
