/** The names of cards and suits. */

import { m } from "../paraglide/messages.js";
import { parseCard, type Suit } from "./card";

const SUIT_NAMES: Record<Suit, () => string> = {
    S: m.suit_spades,
    H: m.suit_hearts,
    D: m.suit_diamonds,
    C: m.suit_clubs,
};

const RANK_NAMES: Record<string, () => string> = {
    J: m.rank_jack,
    Q: m.rank_queen,
    K: m.rank_king,
    A: m.rank_ace,
};

/** Return the name of a suit: `hearts`. */
export const suitName = (suit: Suit): string => SUIT_NAMES[suit]();

/** Return the name of a card: `7 of hearts`, `red Joker`. */
export function cardName(text: string): string {
    const card = parseCard(text);
    if (card.suit === "") return card.isRed ? m.card_red_joker() : m.card_black_joker();
    const rank = RANK_NAMES[card.rank]?.() ?? card.rank;
    return m.card_name({ rank, suit: suitName(card.suit) });
}
