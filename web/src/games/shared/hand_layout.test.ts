import { expect, test } from "vitest";
import { layoutHand } from "./hand_layout";

const PHONE = { width: 304, height: 150, card: 70 };

test("a hand of any size stays within the width", () => {
    for (let count = 1; count <= 54; count++) {
        const { spots, card } = layoutHand(count, PHONE);
        expect(spots).toHaveLength(count);
        expect(Math.min(...spots.map(({ x }) => x))).toBeGreaterThanOrEqual(-0.001);
        const right = Math.max(...spots.map(({ x }) => x + card));
        expect(right).toBeLessThanOrEqual(PHONE.width + 0.001);
    }
});

test("a few cards lie in one row, rotated away from the middle", () => {
    const { spots, card } = layoutHand(5, PHONE);
    expect(card).toBe(70);
    expect(layoutHand(5, PHONE).height).toBeCloseTo(70 * 1.4);
    expect(new Set(spots.map((spot) => spot.row))).toEqual(new Set([0]));
    expect(spots[0]!.angle).toBeLessThan(0);
    expect(spots[2]!.angle).toBe(0);
    expect(spots[4]!.angle).toBeGreaterThan(0);
});

test("the corners of all cards are visible, beside each other and above the next row", () => {
    const { spots, card } = layoutHand(26, PHONE);
    expect(card).toBeLessThan(70);
    const first = spots.filter(({ row }) => row === 0);
    expect(first[1]!.x - first[0]!.x).toBeGreaterThan(card * 0.41);
    expect(spots.at(-1)!.y - spots[0]!.y).toBeCloseTo(card * 0.7 * spots.at(-1)!.row);
});

test("any number of rows stays within the height", () => {
    for (const count of [12, 20, 30, 54]) {
        const { spots, card } = layoutHand(count, PHONE);
        for (const { y } of spots) expect(y).toBeGreaterThanOrEqual(-0.001);
        const lowest = Math.max(...spots.map(({ y }) => y + card * 1.4));
        expect(lowest).toBeLessThanOrEqual(PHONE.height + 0.001);
    }
});
