/** What a hand of cards on the screen is told about each of its cards. */

/** A card of a hand; the key tells two Jokers of one colour apart. */
export interface HeldCard {
    key: string;
    card: string;
}

/** How one of them looks now. */
export interface CardLook {
    /** Its place in the play being put together, from 1; 0: it is not chosen. */
    nth: number;
    /** `fits`: it may come next, `dimmed`: it may not, `plain`: nothing is to be chosen. */
    state: "fits" | "dimmed" | "plain";
    isHinted: boolean;
    /** What those hear who listen: `7 of hearts, can follow`. */
    words: string;
}

/** Two taps on a card within this time are one wish to play it, in milliseconds. */
const DOUBLE = 320;

/** Tells two quick taps on the same card from two slow ones. */
export class TapCounter {
    #key = "";
    #at = -Infinity;

    /** Counts a tap; whether it was the second of two. */
    isSecond(key: string, at: number): boolean {
        const isSecond = key === this.#key && at - this.#at < DOUBLE;
        this.#key = isSecond ? "" : key;
        this.#at = at;
        return isSecond;
    }
}

/** Which card an arrow key leads to; undefined for any other key. */
export function neighbour(key: string, from: number, count: number): number | undefined {
    const steps: Record<string, number> = {
        ArrowLeft: Math.max(0, from - 1),
        ArrowRight: Math.min(count - 1, from + 1),
        Home: 0,
        End: count - 1,
    };
    return steps[key];
}
