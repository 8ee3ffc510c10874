/** The names of cards and suits. */

import { m } from "../paraglide/messages.js";
import { parseCard, type Suit } from "./card";

const SUIT_NAMES: Record<Suit, () => string> = {
    S: m.cards_suit_spades,
    H: m.cards_suit_hearts,
    D: m.cards_suit_diamonds,
    C: m.cards_suit_clubs,
};

/** Court cards, which use the noun class for people in Swahili. */
const COURT_NAMES: Record<string, () => string> = {
    J: m.cards_rank_jack,
    Q: m.cards_rank_queen,
    K: m.cards_rank_king,
};

/** Return the name of a suit: `hearts`. */
export const suitName = (suit: Suit): string => SUIT_NAMES[suit]();

/** Return the name of a card: `7 of hearts`, `red Joker`. */
export function cardName(text: string): string {
    const card = parseCard(text);
    if (card.suit === "") return card.isRed ? m.cards_card_red_joker() : m.cards_card_black_joker();
    const suit = suitName(card.suit);
    const court = COURT_NAMES[card.rank]?.();
    if (court) return m.cards_court_name({ rank: court, suit });
    const rank = card.rank === "A" ? m.cards_rank_ace() : card.rank;
    return m.cards_card_name({ rank, suit });
}
