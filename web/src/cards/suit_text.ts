/** Finds the cards and suits in a text. */

import { SUIT_SYMBOLS, SUITS, type Suit } from "./card";

/** A piece of a text: a card or a suit with its symbol, or the words between them. */
export interface Piece {
    words: string;
    suit: Suit | "";
}

const CARD = /((?:10|\b[2-9JQKA])?[♠♥♦♣]\uFE0F?)/u;

/** Split a text: `Play 7♥ now` has the pieces `Play `, `7♥` and ` now`. */
export const splitAtSuits = (text: string): Piece[] =>
    text
        .split(CARD)
        .filter(Boolean)
        .map((words) => ({
            words,
            suit: SUITS.find((suit) => words.includes(SUIT_SYMBOLS[suit])) ?? "",
        }));
