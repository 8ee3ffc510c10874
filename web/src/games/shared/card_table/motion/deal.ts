/** The deal: cards fly from the deck to every hand. */

import { afterPaint } from "../../../../motion/after_paint";
import type { Arrival } from "../../../../motion/arrival";
import { flights } from "../../../../motion/flights.svelte";
import { inTheAir } from "../../../../motion/in_the_air.svelte";
import { rectOf } from "../../../../motion/places";

interface DealtView {
    seat: string;
    players: readonly { seat: string; cards?: number }[];
}

/** Milliseconds between two dealt cards. */
const DEAL_DELAY = 70;

/** Deal to the other players, and return where a card of the player's own hand comes from. */
export function deal(view: DealtView): (nth: number) => Arrival {
    // Texts wait from the start: the first card takes off only when the hand is measured.
    const land = inTheAir.add("others");
    const between = view.players.length * DEAL_DELAY;
    afterPaint(() => {
        view.players.forEach(({ seat, cards = 0 }, nth) => {
            if (seat === view.seat) return;
            flights.send(cards, "deck", `seat:${seat}`, { delay: nth * DEAL_DELAY, between });
        });
        land();
    });
    return (nth) => ({ from: () => rectOf("deck"), delay: nth * between, isFlipped: true });
}
