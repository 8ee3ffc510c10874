/** Playing cards in notation: `7H`, `10S`, `RJ`. */

export type Suit = "S" | "H" | "D" | "C";

/** The parts of a card; Jokers have a colour and no suit. */
export interface Card {
    text: string;
    rank: string;
    suit: Suit | "";
    isJoker: boolean;
    isRed: boolean;
}

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const SUIT_SYMBOLS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export function parseCard(text: string): Card {
    if (text === "RJ" || text === "BJ")
        return { text, rank: "Joker", suit: "", isJoker: true, isRed: text === "RJ" };
    const suit = text.slice(-1) as Suit;
    return {
        text,
        rank: text.slice(0, -1),
        suit,
        isJoker: false,
        isRed: suit === "H" || suit === "D",
    };
}

/** Return a card with its suit symbol: `7♥`. */
export function cardSymbol(text: string): string {
    const card = parseCard(text);
    return card.suit === "" ? "🃏" : card.rank + SUIT_SYMBOLS[card.suit];
}

const bySuit = (card: Card): number =>
    (card.suit === "" ? 4 : SUITS.indexOf(card.suit)) * 20 + RANKS.indexOf(card.rank);
const byRank = (card: Card): number =>
    (card.isJoker ? 20 : RANKS.indexOf(card.rank)) * 5 +
    (card.suit === "" ? 4 : SUITS.indexOf(card.suit));

/** Sort a hand; `dealt` keeps its order. */
export function sortCards(cards: readonly string[], order: "dealt" | "suit" | "rank"): string[] {
    if (order === "dealt") return [...cards];
    const sortKey = order === "suit" ? bySuit : byRank;
    return cards.toSorted((one, other) => sortKey(parseCard(one)) - sortKey(parseCard(other)));
}

/** Give each card a unique key: `RJ`, `RJ#2`. */
export function withKeys(cards: readonly string[]): { key: string; card: string }[] {
    const seen = new Map<string, number>();
    return cards.map((card) => {
        const count = (seen.get(card) ?? 0) + 1;
        seen.set(card, count);
        return { key: count === 1 ? card : `${card}#${count}`, card };
    });
}
