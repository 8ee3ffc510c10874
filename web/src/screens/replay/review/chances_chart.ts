/** The geometry of the chart of chances. */

import type { Frame, ReviewMark } from "../../../wire/types";

/** The size of the chart and its inner margins, in pixels. */
export interface ChartSize {
    width: number;
    height: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** How near to a mark, in pixels, a tap selects it. */
const SNAP = 14;

/** Return the x of a step. */
export function xOf(step: number, steps: number, size: ChartSize): number {
    const wide = size.width - size.left - size.right;
    return round(size.left + (wide * step) / Math.max(1, steps));
}

/** Return the y of a chance. */
export function yOf(chance: number, size: ChartSize): number {
    const tall = size.height - size.top - size.bottom;
    return round(size.top + tall * (1 - chance));
}

/** Return the line of a seat as an SVG polyline. */
export const lineOf = (
    chances: readonly (readonly number[])[],
    seat: number,
    size: ChartSize,
): string =>
    chances
        .map((all, step) => `${xOf(step, chances.length - 1, size)},${yOf(all[seat]!, size)}`)
        .join(" ");

/** Return the step at an x: that of a mark nearby, else the nearest one. */
export function stepAt(
    x: number,
    steps: number,
    size: ChartSize,
    marks: readonly ReviewMark[],
): number {
    const distance = (mark: ReviewMark): number => Math.abs(xOf(mark.step, steps, size) - x);
    const near = marks.filter((mark) => distance(mark) <= SNAP);
    if (near.length > 0) {
        return near.reduce((one, other) => (distance(other) < distance(one) ? other : one)).step;
    }
    const wide = size.width - size.left - size.right;
    const step = Math.round(((x - size.left) / Math.max(1, wide)) * steps);
    return Math.max(0, Math.min(steps, step));
}

/** Return the frame that shows a step. A step hidden from the observer is shown by the next one. */
export function frameOf(frames: readonly Frame[], step: number): number {
    const found = frames.findIndex((frame) => frame.step >= step);
    return found < 0 ? frames.length - 1 : found;
}

const round = (value: number): number => Math.round(value * 10) / 10;
