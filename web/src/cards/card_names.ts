/** Cards in words, for those who listen and for sentences. */

import { m } from "../paraglide/messages.js";
import { readCard, type Suit } from "./card";

const SUIT_WORDS: Record<Suit, () => string> = {
    S: m.suit_spades,
    H: m.suit_hearts,
    D: m.suit_diamonds,
    C: m.suit_clubs,
};

const RANK_WORDS: Record<string, () => string> = {
    J: m.rank_jack,
    Q: m.rank_queen,
    K: m.rank_king,
    A: m.rank_ace,
};

/** A suit's name: `hearts`. */
export const suitName = (suit: Suit): string => SUIT_WORDS[suit]();

/** A card's name: `7 of hearts`, `red Joker`. */
export function cardName(text: string): string {
    const card = readCard(text);
    if (card.suit === "") return card.isRed ? m.card_red_joker() : m.card_black_joker();
    const rank = RANK_WORDS[card.rank]?.() ?? card.rank;
    return m.card_name({ rank, suit: suitName(card.suit) });
}
