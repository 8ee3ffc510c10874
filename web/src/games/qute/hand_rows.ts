/** How a hand lies: in one row as long as every card keeps a part wide enough to touch, else in two. */

const LEAST_STEP = 40;
const CARD = 60;

/** The hand in rows for a width in pixels. */
export function handRows<Card>(
    cards: readonly Card[],
    width: number,
): readonly (readonly Card[])[] {
    const most = Math.max(4, Math.floor((width - CARD) / LEAST_STEP) + 1);
    if (cards.length <= most) return [cards];
    const half = Math.ceil(cards.length / 2);
    return [cards.slice(0, half), cards.slice(half)];
}
