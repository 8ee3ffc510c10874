/** A move as people write it: its notation with suits as symbols. */

import { SUIT_SYMBOLS, type Suit } from "../../cards/card";

const SYMBOL = /\b(10|[2-9JQKA])([SHDC])\b/g;
const SUIT = /\bsuit=([SHDC])\b/;

/** `play QH 4H suit=S` becomes `Q♥ 4♥ → ♠`. */
export const moveWords = (move: string): string =>
    move
        .replace(/^play /, "")
        .replace(SUIT, (_, suit: Suit) => `→ ${SUIT_SYMBOLS[suit]}`)
        .replace(/\bask=/, "? ")
        .replace(SYMBOL, (_, rank: string, suit: Suit) => rank + SUIT_SYMBOLS[suit])
        .replace(/\b[RB]J\b/g, "🃏")
        .replace(/\bniko$/, "“Niko Kadi”");
