/** Where drawn cards are presented before they join the hand. */

import type { Stage } from "./arrival";
import { rectOf } from "./places";

/** Maximum scale of a presented card. */
const MAX_SCALE = 1.25;
/** Visible part of an overlapped card: minimum, and maximum in a fan. */
const MIN_VISIBLE = 0.5;
const MAX_VISIBLE = 0.62;
const GAP = 8;

/** The width and the height of a card in the hand. */
export interface CardSize {
    width: number;
    height: number;
}

/** The place of the `nth` of some drawn cards: side by side right above the hand, and within its width. */
export const stageFor =
    (nth: number, count: number) =>
    ({ width, height }: CardSize): Stage | undefined => {
        const hand = rectOf("hand");
        if (!hand) return undefined;
        const fitting = hand.width / (width * (1 + (count - 1) * MIN_VISIBLE));
        const scale = Math.max(1, Math.min(MAX_SCALE, fitting));
        const shown = width * scale;
        const wanted = count > 2 ? shown * MAX_VISIBLE : shown + GAP;
        const step = Math.min(wanted, (hand.width - shown) / (count - 1 || 1));
        return {
            x: hand.left + hand.width / 2 + (nth - (count - 1) / 2) * step,
            y: hand.top - GAP - (height * scale) / 2,
            scale,
        };
    };
