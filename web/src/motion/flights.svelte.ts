/** What is in the air and belongs to nobody's hand on this screen: cards from the deck to another player, a penalty. */

import { prefersReducedMotion } from "../settings/preferences.svelte";

/** One thing on its way. */
export interface Flight {
    id: number;
    /** A card, its back where this is empty. */
    card: string;
    /** Words instead of a card: `+5`. */
    text: string;
    from: DOMRect;
    to: DOMRect;
    delay: number;
    duration: number;
}

/** How flights of one sending differ: all in milliseconds. */
export interface Timing {
    delay?: number;
    duration?: number;
    /** From one card to the next. */
    between?: number;
}

const MOST_AT_ONCE = 16;
let count = 0;

class Flights {
    now = $state.raw<readonly Flight[]>([]);

    /** Sends cards from one place to another, one after the other; an empty text is a card face down. */
    send(
        cards: readonly string[],
        from: DOMRect | null,
        to: DOMRect | null,
        timing: Timing = {},
    ): void {
        const things = cards.slice(0, MOST_AT_ONCE).map((card) => ({ card, text: "" }));
        this.#launch(things, from, to, timing);
    }

    /** Sends words: a penalty to whoever must take it. */
    tell(text: string, from: DOMRect | null, to: DOMRect | null, timing: Timing = {}): void {
        this.#launch([{ card: "", text }], from, to, { duration: 800, ...timing });
    }

    /** It has arrived. */
    land(id: number): void {
        this.now = this.now.filter((flight) => flight.id !== id);
    }

    #launch(
        things: readonly { card: string; text: string }[],
        from: DOMRect | null,
        to: DOMRect | null,
        { delay = 0, duration = 440, between = 80 }: Timing,
    ): void {
        if (!from || !to || prefersReducedMotion() || document.hidden) return;
        const sent = things.map((thing, nth) => {
            return { ...thing, id: ++count, from, to, delay: delay + nth * between, duration };
        });
        this.now = [...this.now, ...sent];
    }
}

/** Everything in the air; `FlightLayer` shows it. */
export const flights = new Flights();
