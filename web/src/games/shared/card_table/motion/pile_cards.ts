/** The upper cards of the pile. The view names only the top card; the events say which cards were played. */

import { IN_PLACE, type Arrival } from "../../../../motion/arrival";
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
    /** Where it came from. */
    arrival: Arrival;
}

/** Says where a card comes from: the `nth` of a play by `seat`. */
export type ArrivalOf = (card: string, seat: string, nth: number) => Arrival;

const MAX_CARDS = 7;
const SPACING = 0.3;
const ANGLES = [-5, 4, -2, 6, -7, 2, 8, -4];

export class PileCards {
    #settled: readonly PileCard[] = [];
    /** The cards of the player's own play that has no answer yet. */
    #ahead: readonly PileCard[] = [];
    #count = 0;

    constructor(top: string) {
        if (top !== "") this.#settled = [this.#place(top, "", 0, 1)];
    }

    get cards(): readonly PileCard[] {
        return [...this.#settled, ...this.#ahead];
    }

    /** Put the cards of a play on top before it is accepted; no cards take the play back. */
    playAhead(seat: string, cards: readonly string[], arrivalOf: ArrivalOf): readonly PileCard[] {
        this.#ahead = this.#placeAll(cards, seat, arrivalOf);
        return this.#ahead;
    }

    /** Apply a step. The cards of an accepted play stay as they are. */
    update(events: readonly Event[], top: string, arrivalOf: ArrivalOf = () => IN_PLACE): void {
        const plays = events.filter((event) => event.kind === "played");
        const played = plays.flatMap(
            ({ seat = "", cards = [] }) =>
                this.#accept(seat, cards) ?? this.#placeAll(cards, seat, arrivalOf),
        );
        const isReshuffled = events.some((event) => event.kind === "reshuffled");
        const kept = isReshuffled ? this.#settled.slice(-1) : this.#settled;
        const under = played.length > 0 ? kept.map((card) => ({ ...card, offset: 0 })) : kept;
        const at = kept.findLastIndex(({ card }) => card === top);
        // Without a play, cards above the top card were undone.
        this.#settled =
            played.length === 0 && at >= 0
                ? kept.slice(0, at + 1)
                : this.#withTop([...under, ...played], top);
    }

    /** The cards played ahead, if the accepted play is that one. */
    #accept(seat: string, cards: readonly string[]): readonly PileCard[] | null {
        const ahead = this.#ahead;
        const isThatPlay =
            ahead.length === cards.length &&
            ahead.every((one, nth) => one.seat === seat && one.card === cards[nth]);
        if (!isThatPlay) return null;
        this.#ahead = [];
        return ahead;
    }

    /** The view decides which card is on top; a played card can go under it. */
    #withTop(cards: readonly PileCard[], top: string): readonly PileCard[] {
        if (top === "") return [];
        if (cards.at(-1)?.card === top) return cards.slice(-MAX_CARDS);
        const at = cards.findLastIndex(({ card }) => card === top);
        if (at < 0) return [this.#place(top, "", 0, 1)];
        return [...cards.toSpliced(at, 1), cards[at]!].slice(-MAX_CARDS);
    }

    #placeAll(cards: readonly string[], seat: string, arrivalOf: ArrivalOf): readonly PileCard[] {
        return cards.map((card, nth) => ({
            ...this.#place(card, seat, nth, cards.length),
            arrival: arrivalOf(card, seat, nth),
        }));
    }

    #place(card: string, seat: string, nth: number, count: number): PileCard {
        const id = ++this.#count;
        const fromMiddle = nth - (count - 1) / 2;
        const angle = count > 1 ? fromMiddle * 5 : ANGLES[id % ANGLES.length]!;
        const offset = fromMiddle * Math.min(SPACING, 1.1 / count);
        return { id, card, seat, angle, offset, arrival: IN_PLACE };
    }
}
