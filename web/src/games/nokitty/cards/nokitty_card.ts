/** Hearts and magic cards, read from notation. */

/** Colours of tiles; hearts are never white. */
export type Colour = "W" | "R" | "Y" | "G";
export type Magic = "wind" | "recycle" | "shield";

/** A card of the game. */
export type NoKittyCard =
    { type: "heart"; colour: Colour; value: number } | { type: "magic"; magic: Magic };

/** Equal cards of a hand. */
export interface CardGroup {
    card: string;
    count: number;
}

export const isHeart = (card: string): boolean => /^[RYG][1-9]$/.test(card);

/** Parse a card: `R2` is a red heart of 2. */
export function parseCard(card: string): NoKittyCard {
    if (!isHeart(card)) return { type: "magic", magic: card as Magic };
    return { type: "heart", colour: card[0] as Colour, value: Number(card[1]) };
}

/** Group equal cards, in the order of the hand. */
export function groupCards(hand: readonly string[]): CardGroup[] {
    const counts = new Map<string, number>();
    for (const card of hand) counts.set(card, (counts.get(card) ?? 0) + 1);
    return [...counts].map(([card, count]) => ({ card, count }));
}
