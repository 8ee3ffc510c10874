/** The line of a small rating chart. */

/** The end of a match in milliseconds, and the rating after it. */
export type RatingPoint = readonly [at: number, rating: number];

/** A chart's size and inner margin. */
export interface ChartSize {
    width: number;
    height: number;
    margin: number;
}

/** The points of a chart, and the lowest, highest and last rating. */
export interface RatingChart {
    points: readonly (readonly [x: number, y: number])[];
    low: number;
    high: number;
    last: number;
}

/** Minimum rating range of a chart, so that small changes look small. */
const MIN_SPAN = 40;

/** Return a chart with evenly spaced points; null for fewer than two. */
export function chartOf(history: readonly RatingPoint[], size: ChartSize): RatingChart | null {
    if (history.length < 2) return null;
    const ratings = history.map(([, rating]) => rating);
    const low = Math.min(...ratings);
    const high = Math.max(...ratings);
    const span = Math.max(MIN_SPAN, high - low);
    const bottom = (low + high - span) / 2;
    const wide = size.width - 2 * size.margin;
    const tall = size.height - 2 * size.margin;
    const points = ratings.map((rating, nth): [number, number] => [
        round(size.margin + (wide * nth) / (ratings.length - 1)),
        round(size.margin + tall * (1 - (rating - bottom) / span)),
    ]);
    return { points, low, high, last: ratings.at(-1)! };
}

/** Return the points as an SVG polyline. */
export const polyline = (points: RatingChart["points"]): string =>
    points.map((point) => point.join(",")).join(" ");

const round = (value: number): number => Math.round(value * 10) / 10;
