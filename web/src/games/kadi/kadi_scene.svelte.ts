/** What is seen for a moment while a game of Kadi goes on: cards that come and lie there, who is skipped, who calls. */

import { untrack } from "svelte";
import type { Arrival } from "../../moving/arrive";
import type { Step, Table } from "../../table/table";
import type { KadiView } from "../../wire/messages";
import { KadiMotion } from "./kadi_motion";
import { PileCards, type LaidCard } from "./pile_cards";
import { passedOver } from "./seats_around";

const SKIPPED = 2000;
const CALLED = 1800;

export class KadiScene {
    /** The upper cards of the pile. */
    laid = $state.raw<readonly LaidCard[]>([]);
    /** Those who were passed over just now. */
    skipped = $state.raw<readonly string[]>([]);
    /** Who has just said “Niko Kadi”. */
    caller = $state("");
    #motion = new KadiMotion();
    #pile: PileCards;

    constructor(private readonly table: () => Table<KadiView>) {
        const { view, events } = untrack(table);
        this.#pile = new PileCards(view.top);
        this.laid = this.#pile.cards;
        if (view.pile === 1 && events.length === 0) this.#motion.deal(view);
    }

    /** Goes along with the table; gives a function that stops it. */
    watch(): () => void {
        return this.table().watch({
            before: (step) => this.#motion.measure(step as Step<KadiView>),
            after: (step) => this.#show(step as Step<KadiView>),
        });
    }

    arrivalInHand(key: string): Arrival | undefined {
        return this.#motion.arrivalInHand(key);
    }

    arrivalOnPile(laid: LaidCard): Arrival | undefined {
        return this.#motion.arrivalOnPile(laid, this.table().view.seat);
    }

    #show(step: Step<KadiView>): void {
        this.#pile.follow(step);
        this.laid = this.#pile.cards;
        this.#motion.show(step);
        const seats = step.after.players.map(({ seat }) => seat);
        for (const { kind, seat = "", number = 0 } of step.events) {
            if (kind === "jumped") this.#dim(passedOver(seats, seat, number, step.after.direction));
            if (kind === "announced") this.#shout(seat);
        }
    }

    #dim(seats: readonly string[]): void {
        this.skipped = seats;
        setTimeout(() => {
            if (this.skipped === seats) this.skipped = [];
        }, SKIPPED);
    }

    #shout(seat: string): void {
        this.caller = seat;
        setTimeout(() => (this.caller = ""), CALLED);
    }
}
