/** The upper cards of the pile. The view names only the top card; the events say which cards were played. */

import type { Event } from "../../../../wire/types";

/** A card on the pile. */
export interface PileCard {
    id: number;
    card: string;
    /** Its rotation in degrees. */
    angle: number;
    /** Its distance from the middle, in card widths: the cards of one play lie side by side. */
    offset: number;
    /** The seat that played it; empty if unknown. */
    seat: string;
    /** Its index within its play. */
    nth: number;
}

const MAX_CARDS = 7;
const SPACING = 0.3;
const ANGLES = [-5, 4, -2, 6, -7, 2, 8, -4];

export class PileCards {
    cards: readonly PileCard[] = [];
    #count = 0;

    constructor(top: string) {
        if (top !== "") this.cards = [this.#place(top, "", 0, 1)];
    }

    /** Apply a step. */
    update(events: readonly Event[], top: string): void {
        const plays = events.filter((event) => event.kind === "played");
        const played = plays.flatMap(({ seat = "", cards = [] }) =>
            cards.map((card, nth) => this.#place(card, seat, nth, cards.length)),
        );
        const isReshuffled = events.some((event) => event.kind === "reshuffled");
        const kept = isReshuffled ? this.cards.slice(-1) : this.cards;
        const under = played.length > 0 ? kept.map((card) => ({ ...card, offset: 0 })) : kept;
        this.cards = this.#withTop([...under, ...played], top);
    }

    /** The view decides which card is on top; a played card can go under it. */
    #withTop(cards: readonly PileCard[], top: string): readonly PileCard[] {
        if (top === "") return [];
        if (cards.at(-1)?.card === top) return cards.slice(-MAX_CARDS);
        const at = cards.findLastIndex(({ card }) => card === top);
        if (at < 0) return [this.#place(top, "", 0, 1)];
        return [...cards.toSpliced(at, 1), cards[at]!].slice(-MAX_CARDS);
    }

    #place(card: string, seat: string, nth: number, count: number): PileCard {
        const id = ++this.#count;
        const fromMiddle = nth - (count - 1) / 2;
        const angle = count > 1 ? fromMiddle * 5 : ANGLES[id % ANGLES.length]!;
        return { id, card, seat, nth, angle, offset: fromMiddle * Math.min(SPACING, 1.1 / count) };
    }
}
