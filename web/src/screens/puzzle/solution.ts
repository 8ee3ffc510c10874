/** Which choices of a solved puzzle to show first. */

import type { PuzzleAnswer, PuzzleChoice } from "../../wire/types";

/** How many of the best choices are shown. */
export const SHOWN_CHOICES = 4;

/** A choice with its marks. */
export interface ShownChoice extends PuzzleChoice {
    isBest: boolean;
    isOwn: boolean;
    isSharp: boolean;
}

/** Return all choices, the best first. */
export const allChoices = ({ choices, own, sharp }: PuzzleAnswer): ShownChoice[] =>
    choices.map((choice, at) => ({
        ...choice,
        isBest: at === 0,
        isOwn: at === own,
        isSharp: at === sharp,
    }));

/** Return the best choices, the player's own and the one of the sharp bot. */
export const mainChoices = (answer: PuzzleAnswer): ShownChoice[] =>
    allChoices(answer).filter(({ isOwn, isSharp }, at) => at < SHOWN_CHOICES || isOwn || isSharp);
