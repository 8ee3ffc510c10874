import { expect, test } from "vitest";
import { passedOver, seatsAround } from "./seating";

const SEATS = ["A", "B", "C", "D"];

test("the others sit from left to right in the order of play", () => {
    expect(seatsAround(SEATS, "C").map(({ seat }) => seat)).toEqual(["D", "A", "B"]);
    expect(seatsAround(SEATS, "").map(({ seat }) => seat)).toEqual(SEATS);
});

test("a single opponent sits across", () => {
    const [only] = seatsAround(["A", "B"], "A");
    expect(only!.across).toBeCloseTo(0.5);
    expect(only!.down).toBeCloseTo(0);
});

test("those in the middle sit farther away than those at the sides", () => {
    const [left, middle, right] = seatsAround(SEATS, "A");
    expect(left!.down).toBeGreaterThan(middle!.down);
    expect(left!.down).toBeCloseTo(right!.down);
    expect(left!.across).toBeLessThan(0.5);
});

test("a jump passes over the next ones in the direction of play", () => {
    expect(passedOver(SEATS, "C", 2, "forward")).toEqual(["D", "A"]);
    expect(passedOver(SEATS, "C", 2, "back")).toEqual(["B", "A"]);
    expect(passedOver(SEATS, "A", 5, "forward")).toEqual(["B", "C", "D"]);
});
