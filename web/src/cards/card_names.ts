/** The names of cards and suits. */

import { m } from "../paraglide/messages.js";
import { parseCard, type Suit } from "./card";

const SUIT_NAMES: Record<Suit, () => string> = {
    S: m.cards_suit_spades,
    H: m.cards_suit_hearts,
    D: m.cards_suit_diamonds,
    C: m.cards_suit_clubs,
};

const RANK_NAMES: Record<string, () => string> = {
    J: m.cards_rank_jack,
    Q: m.cards_rank_queen,
    K: m.cards_rank_king,
    A: m.cards_rank_ace,
};

/** Return the name of a suit: `hearts`. */
export const suitName = (suit: Suit): string => SUIT_NAMES[suit]();

/** Return the name of a card: `7 of hearts`, `red Joker`. */
export function cardName(text: string): string {
    const card = parseCard(text);
    if (card.suit === "") return card.isRed ? m.cards_card_red_joker() : m.cards_card_black_joker();
    const rank = RANK_NAMES[card.rank]?.() ?? card.rank;
    return m.cards_card_name({ rank, suit: suitName(card.suit) });
}
