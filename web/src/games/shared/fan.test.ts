import { expect, test } from "vitest";
import { fan } from "./fan";

const PHONE = { width: 304, height: 150, card: 64 };

test("a hand of any size stays within the width", () => {
    for (let count = 1; count <= 50; count++)
        for (const spot of fan(count, PHONE)) {
            expect(spot.x).toBeGreaterThanOrEqual(-0.001);
            expect(spot.x + PHONE.card).toBeLessThanOrEqual(PHONE.width + 0.001);
        }
});

test("a few cards lie in one row and lean away from the middle", () => {
    const spots = fan(5, PHONE);
    expect(new Set(spots.map((spot) => spot.row))).toEqual(new Set([0]));
    expect(spots[0]!.lean).toBeLessThan(0);
    expect(spots[2]!.lean).toBe(0);
    expect(spots[4]!.lean).toBeGreaterThan(0);
});

test("many cards lie in rows, and every corner is seen", () => {
    const spots = fan(16, PHONE);
    expect(Math.max(...spots.map((spot) => spot.row))).toBe(1);
    const [first, second] = spots as [(typeof spots)[0], (typeof spots)[0]];
    expect(second.x - first.x).toBeGreaterThan(PHONE.card * 0.4);
});

test("rows stay within the height, however many there are", () => {
    const spots = fan(40, PHONE);
    expect(Math.max(...spots.map((spot) => spot.row))).toBe(2);
    for (const spot of spots) expect(spot.y).toBeGreaterThanOrEqual(0);
    const lowest = Math.max(...spots.map((spot) => spot.y + PHONE.card * 1.4));
    expect(lowest).toBeLessThanOrEqual(PHONE.height + 0.001);
});
