/** The line of a small chart of ratings. */

/** When a match ended (in milliseconds), and the rating after it. */
export type RatingPoint = readonly [at: number, rating: number];

/** A chart's size, with the room its line keeps from the edges. */
export interface ChartSize {
    width: number;
    height: number;
    margin: number;
}

/** What a chart shows: places of the points, and the lowest, the highest and the last rating. */
export interface RatingChart {
    places: readonly (readonly [x: number, y: number])[];
    low: number;
    high: number;
    last: number;
}

/** Ratings that differ by less are drawn as if by this much, so that luck does not look like a mountain. */
const LEAST_SPAN = 40;

/** A chart of at least two points, each match a step of the same width; null for fewer. */
export function chartOf(points: readonly RatingPoint[], size: ChartSize): RatingChart | null {
    if (points.length < 2) return null;
    const ratings = points.map(([, rating]) => rating);
    const low = Math.min(...ratings);
    const high = Math.max(...ratings);
    const span = Math.max(LEAST_SPAN, high - low);
    const bottom = (low + high - span) / 2;
    const wide = size.width - 2 * size.margin;
    const tall = size.height - 2 * size.margin;
    const places = ratings.map((rating, nth): [number, number] => [
        round(size.margin + (wide * nth) / (ratings.length - 1)),
        round(size.margin + tall * (1 - (rating - bottom) / span)),
    ]);
    return { places, low, high, last: ratings.at(-1)! };
}

/** The places as the text of an SVG polyline. */
export const polyline = (places: RatingChart["places"]): string =>
    places.map((place) => place.join(",")).join(" ");

const round = (value: number): number => Math.round(value * 10) / 10;
