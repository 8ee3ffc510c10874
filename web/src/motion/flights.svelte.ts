/** Flights: things that move across the table and then disappear, such as cards drawn by another player. */

import type { Component } from "svelte";
import { prefersReducedMotion } from "../settings/preferences.svelte";

/** A component that draws a card, with its properties; without a component it is a playing card. */
export interface Face {
    component?: Component<any>;
    props?: Record<string, string>;
}

/** The name of a place, which is measured when the flight starts, or a position. */
export type Place = string | DOMRect;

/** A card or a text moving from one place to another. */
export interface Flight {
    id: number;
    /** The card, face down without a name. */
    face: Face;
    /** A text instead of a card: `+5`. */
    text: string;
    from: Place;
    to: Place;
    delay: number;
    duration: number;
}

/** Times in milliseconds. */
export interface Timing {
    delay?: number;
    duration?: number;
    /** Between the starts of two cards. */
    between?: number;
}

const MAX_AT_ONCE = 16;
let count = 0;

class Flights {
    now = $state.raw<readonly Flight[]>([]);

    /** Send cards face down from one place to another, one after another. */
    send(
        count: number,
        from: Place | null,
        to: Place | null,
        timing: Timing = {},
        face: Face = {},
    ): void {
        const cards = Array.from({ length: Math.min(count, MAX_AT_ONCE) }, () => face);
        const things = cards.map((face) => ({ face, text: "" }));
        this.#launch(things, from, to, timing);
    }

    sendText(text: string, from: Place | null, to: Place | null, timing: Timing = {}): void {
        this.#launch([{ face: {}, text }], from, to, { duration: 800, ...timing });
    }

    /** Remove a flight that has arrived. */
    remove(id: number): void {
        this.now = this.now.filter((flight) => flight.id !== id);
    }

    #launch(
        things: readonly Pick<Flight, "face" | "text">[],
        from: Place | null,
        to: Place | null,
        { delay = 0, duration = 640, between = 80 }: Timing,
    ): void {
        if (!from || !to || prefersReducedMotion() || document.hidden) return;
        const sent = things.map((thing, nth) => {
            return { ...thing, id: ++count, from, to, delay: delay + nth * between, duration };
        });
        this.now = [...this.now, ...sent];
    }
}

/** All flights; `FlightLayer` draws them. */
export const flights = new Flights();
