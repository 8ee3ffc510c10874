import { expect, test } from "vitest";
import { seatsAround } from "./seating";

const SEATS = ["A", "B", "C", "D"];

test("opponents sit from left to right in the order of play", () => {
    expect(seatsAround(SEATS, "C").map(({ seat }) => seat)).toEqual(["D", "A", "B"]);
    expect(seatsAround(SEATS, "").map(({ seat }) => seat)).toEqual(SEATS);
});

test("a single opponent sits across", () => {
    const [only] = seatsAround(["A", "B"], "A");
    expect(only!.across).toBeCloseTo(0.5);
    expect(only!.down).toBeCloseTo(0);
});

test("the middle seats are farther away than the outer seats", () => {
    const [left, middle, right] = seatsAround(SEATS, "A");
    expect(left!.down).toBeGreaterThan(middle!.down);
    expect(left!.down).toBeCloseTo(right!.down);
    expect(left!.across).toBeLessThan(0.5);
});
