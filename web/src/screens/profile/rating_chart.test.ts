import { expect, test } from "vitest";
import { chartOf, polyline, type RatingPoint } from "./rating_chart";

const size = { width: 100, height: 50, margin: 5 };
const after = (...ratings: number[]): RatingPoint[] =>
    ratings.map((rating, nth) => [nth * 1000, rating]);

test("a chart needs at least two matches", () => {
    expect(chartOf([], size)).toBeNull();
    expect(chartOf(after(1000), size)).toBeNull();
});

test("the best rating is at the top, the worst at the bottom, within the margins", () => {
    const chart = chartOf(after(1000, 1100, 900), size)!;
    expect(chart.points).toEqual([
        [5, 25],
        [50, 5],
        [95, 45],
    ]);
    expect(chart).toMatchObject({ low: 900, high: 1100, last: 900 });
    expect(polyline(chart.points)).toBe("5,25 50,5 95,45");
});

test("small changes stay small", () => {
    const chart = chartOf(after(1000, 1004), size)!;
    const [[, first], [, second]] = chart.points as [[number, number], [number, number]];
    expect(first - second).toBe(4);
    expect((first + second) / 2).toBe(25);
});

test("a constant rating is a level line in the middle", () => {
    expect(chartOf(after(1000, 1000, 1000), size)!.points.map(([, y]) => y)).toEqual([25, 25, 25]);
});
