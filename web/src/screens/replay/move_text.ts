/** Moves as short texts: notation with suit symbols, and translated verbs. */

import { SUIT_SYMBOLS, type Suit } from "../../cards/card";
import { youOrOther } from "../../i18n/names";
import type { Family } from "../../games/families";

const CARD = /\b(10|[2-9JQKA])([SHDC])\b/g;
const SUIT = /\bsuit=([SHDC])\b/;

/** Return a move as text: `play QH 4H suit=S` becomes `Q♥ 4♥ → ♠`. Other moves begin with a verb of their family. */
export function moveText(move: string, verbs: Family["verbs"], isYou = false): string {
    const verb = Object.keys(verbs).find((one) => move === one || move.startsWith(`${one} `));
    const rest = verb === undefined ? move.replace(/^play /, "") : move.slice(verb.length);
    return (
        (verb === undefined ? "" : verbs[verb]!({ who: youOrOther(isYou) })) + symbols(rest)
    ).trim();
}

const symbols = (words: string): string =>
    words
        .replace(SUIT, (_, suit: Suit) => `→ ${SUIT_SYMBOLS[suit]}`)
        .replace(/\bask=/, "? ")
        .replace(CARD, (_, rank: string, suit: Suit) => rank + SUIT_SYMBOLS[suit])
        .replace(/\b[RB]J\b/g, "🃏")
        .replace(/\bniko$/, "“Niko Kadi”");
