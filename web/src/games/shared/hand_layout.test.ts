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
    const second = spots.find(({ row }) => row === 1)!;
    expect(second.y - spots[0]!.y).toBeGreaterThan(card * 0.69);
});

test("any number of rows stays within the height", () => {
    for (const count of [12, 20, 30, 54]) {
        const { spots, card } = layoutHand(count, PHONE);
        for (const { y } of spots) expect(y).toBeLessThanOrEqual(0.001);
        const highest = Math.max(...spots.map(({ y }) => card * 1.4 - y));
        expect(highest).toBeLessThanOrEqual(PHONE.height + 0.001);
    }
});

test("cards become a little smaller before they need a second row, which hides little of the first", () => {
    const phone = { width: 374, height: 237, card: 101 };
    const eight = layoutHand(8, phone);
    expect(new Set(eight.spots.map(({ row }) => row))).toEqual(new Set([0]));
    expect(eight.card).toBeGreaterThan(80);
    const twelve = layoutHand(12, phone);
    expect(twelve.card).toBe(101);
    expect(twelve.spots.at(-1)!.y - twelve.spots[0]!.y).toBeGreaterThan(0.6 * 1.4 * 101);
});
