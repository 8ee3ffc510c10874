import { expect, test } from "vitest";
import { seatsAround } from "./seating";

const SEATS = ["A", "B", "C", "D"];

test("opponents sit from left to right in the order of play", () => {
    expect(seatsAround(SEATS, "C").map(({ seat }) => seat)).toEqual(["D", "A", "B"]);
});

test("a spectator sees the seats around the whole table", () => {
    const seats = seatsAround(SEATS, "");
    const rowOf = (isNear: boolean) =>
        seats.filter((one) => one.isNear === isNear).map(({ seat }) => seat);
    expect(rowOf(true)).toEqual(["B", "A"]);
    expect(rowOf(false)).toEqual(["C", "D"]);
});

test("a single opponent sits across", () => {
    const [only] = seatsAround(["A", "B"], "A");
    expect(only!.across).toBeCloseTo(0.5);
    expect(only!.down).toBeCloseTo(0);
});

test("seats beside the pile leave the middle free and do not overlap", () => {
    for (let count = 1; count <= 7; count++) {
        const seats = "ABCDEFGH".slice(0, count + 1).split("");
        let end = 0;
        for (const { beside, width } of seatsAround(seats, "A")) {
            expect(beside - width / 2).toBeGreaterThanOrEqual(end - 1e-9);
            end = beside + width / 2;
            expect(end <= 0.431 || beside - width / 2 >= 0.779).toBe(true);
        }
        expect(end).toBeLessThanOrEqual(1 + 1e-9);
    }
});

test("the middle seats are farther away than the outer seats", () => {
    const [left, middle, right] = seatsAround(SEATS, "A");
    expect(left!.down).toBeGreaterThan(middle!.down);
    expect(left!.down).toBeCloseTo(right!.down);
    expect(left!.across).toBeLessThan(0.5);
});
