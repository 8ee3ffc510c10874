/** The cards of a hand on the screen. */

import type { Badge } from "../../cards/badge";

/** A card of a hand; the key distinguishes two Jokers of one colour. */
export interface HeldCard {
    key: string;
    card: string;
}

/** How a card is shown. */
export interface CardDisplay {
    /** Its position in the partial play, from 1; 0 if it is not selected. */
    nth: number;
    /**
     * `playable`: it can come next; `unplayable`: it cannot; `idle`: it may replace the selected cards, or no card can
     * be selected.
     */
    state: "playable" | "unplayable" | "idle";
    isHinted: boolean;
    /** A sign on its upper edge: its position among several selected cards, or `+` if it can be added to them. */
    mark?: string;
    /** The badge that says what it does. */
    badge?: Badge | "";
    /** Its accessible name: `7 of hearts, playable`. */
    label: string;
}

/** Two taps on a card within this many milliseconds play it. */
const DOUBLE_TAP_MS = 320;

/** Detects double taps. */
export class DoubleTap {
    #key = "";
    #at = -Infinity;

    /** Record a tap; return whether it completes a double tap. */
    record(key: string, at: number): boolean {
        const isDouble = key === this.#key && at - this.#at < DOUBLE_TAP_MS;
        this.#key = isDouble ? "" : key;
        this.#at = at;
        return isDouble;
    }
}

/** The index an arrow key leads to, around the ends; undefined for any other key. */
export function neighbour(key: string, from: number, count: number): number | undefined {
    const steps: Record<string, number> = {
        ArrowLeft: (from + count - 1) % count,
        ArrowRight: (from + 1) % count,
        Home: 0,
        End: count - 1,
    };
    return steps[key];
}
