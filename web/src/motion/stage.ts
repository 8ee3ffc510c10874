/** Where drawn cards are presented before they join the hand. */

import type { Stage } from "./arrival";
import { rectOf } from "./places";

/** Maximum scale of a presented card. */
const MAX_SCALE = 1.45;
/** Visible part of an overlapped card: minimum, and maximum in a fan. */
const MIN_VISIBLE = 0.5;
const MAX_VISIBLE = 0.62;
const GAP = 8;

/** The width and the height of a card in the hand. */
export interface CardSize {
    width: number;
    height: number;
}

/**
 * The place of the `nth` of some drawn cards: side by side within the width of the hand, between the cards on the
 * table and the player's line or hand.
 */
export const stageFor =
    (centre: string, nth: number, count: number) =>
    ({ width, height }: CardSize): Stage | undefined => {
        const table = rectOf(centre);
        const hand = rectOf("hand");
        if (!table || !hand) return undefined;
        const fitting = hand.width / (width * (1 + (count - 1) * MIN_VISIBLE));
        const scale = Math.max(1, Math.min(MAX_SCALE, fitting));
        const shown = width * scale;
        const wanted = count > 2 ? shown * MAX_VISIBLE : shown + GAP;
        const step = Math.min(wanted, (hand.width - shown) / (count - 1 || 1));
        const bottom = (rectOf("line") ?? hand).top - GAP;
        const between = (table.top + table.height / 2 + bottom) / 2;
        return {
            x: hand.left + hand.width / 2 + (nth - (count - 1) / 2) * step,
            y: Math.min(between, bottom - (height * scale) / 2),
            scale,
        };
    };
