/** The upper cards of the pile as they are shown: the view names only the top, the events tell how it came about. */

import type { Step } from "../../../table/table_model";
import type { KadiView } from "../../../wire/messages";

/** A card on the pile. */
export interface PileCard {
    id: number;
    card: string;
    /** How it lies, in degrees. */
    lean: number;
    /** How far from the middle, in cards: those of one play lie beside each other. */
    aside: number;
    /** Who laid it, empty where nobody knows. */
    seat: string;
    /** Its place within its play, from 0. */
    nth: number;
}

const MOST = 7;
const BESIDE = 0.3;
const LEANS = [-5, 4, -2, 6, -7, 2, 8, -4];

export class PileCards {
    cards: readonly PileCard[] = [];
    #count = 0;

    constructor(top: string) {
        this.cards = [this.#laid(top, "", 0, 1)];
    }

    /** Goes along with a step; gives the cards that were laid in it. */
    follow({ events, before, after }: Pick<Step<KadiView>, "events" | "before" | "after">) {
        const plays = before ? events.filter((event) => event.kind === "played") : [];
        const laid = plays.flatMap(({ seat = "", cards = [] }) =>
            cards.map((card, nth) => this.#laid(card, seat, nth, cards.length)),
        );
        const isSwept = events.some((event) => event.kind === "reshuffled");
        const kept = isSwept ? this.cards.slice(-1) : this.cards;
        const under = laid.length > 0 ? kept.map((card) => ({ ...card, aside: 0 })) : kept;
        this.cards = this.#withTop([...under, ...laid], after.top);
        return laid;
    }

    /** An Ace that answers a penalty slides under the card that stays on top. */
    #withTop(cards: readonly PileCard[], top: string): readonly PileCard[] {
        if (cards.at(-1)?.card === top) return cards.slice(-MOST);
        const at = cards.findLastIndex(({ card }) => card === top);
        if (at < 0) return [this.#laid(top, "", 0, 1)];
        return [...cards.toSpliced(at, 1), cards[at]!].slice(-MOST);
    }

    #laid(card: string, seat: string, nth: number, of: number): PileCard {
        const id = ++this.#count;
        const lean = of > 1 ? (nth - (of - 1) / 2) * 5 : LEANS[id % LEANS.length]!;
        const aside = (nth - (of - 1) / 2) * Math.min(BESIDE, 1.1 / of);
        return { id, card, seat, nth, lean, aside };
    }
}
