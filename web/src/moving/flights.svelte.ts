/** Cards in the air that belong to nobody's hand on this screen: from the deck to another player, from the pile to the deck. */

import { prefersStillness } from "../settings/preferences.svelte";

/** One card on its way; an empty `card` shows its back. */
export interface Flight {
    id: number;
    card: string;
    from: DOMRect;
    to: DOMRect;
    delay: number;
    duration: number;
}

const BETWEEN = 70;
const MOST_AT_ONCE = 12;
let count = 0;

class Flights {
    now = $state.raw<readonly Flight[]>([]);

    /** Sends cards from one place to another, one after the other; an empty text is a card face down. */
    send(
        cards: readonly string[],
        from: DOMRect | null,
        to: DOMRect | null,
        { delay = 0, duration = 420 } = {},
    ): void {
        if (!from || !to || prefersStillness() || document.hidden) return;
        const sent = cards.slice(0, MOST_AT_ONCE).map((card, nth) => {
            return { id: ++count, card, from, to, delay: delay + nth * BETWEEN, duration };
        });
        this.now = [...this.now, ...sent];
    }

    /** A card has arrived. */
    land(id: number): void {
        this.now = this.now.filter((flight) => flight.id !== id);
    }
}

/** Everything in the air; `FlightLayer` shows it. */
export const flights = new Flights();
