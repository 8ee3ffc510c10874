/** Where drawn cards are presented before they join the hand. */

import type { Stage } from "./arrival";
import { rectOf } from "./places";

/** How many times its size a presented card has. */
const SCALE = 1.45;

/** The place of the `nth` of some drawn cards: between the cards on the table and the hand, side by side. */
export function stageFor(centre: string, nth: number, count: number): Stage | undefined {
    const table = rectOf(centre);
    const hand = rectOf("hand");
    if (!table || !hand) return undefined;
    const step = Math.min(table.width * 0.8, hand.width / (count + 1));
    return {
        x: hand.left + hand.width / 2 + (nth - (count - 1) / 2) * step,
        y: (table.top + table.height / 2 + hand.top) / 2,
        scale: SCALE,
    };
}
