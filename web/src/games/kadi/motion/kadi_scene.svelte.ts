/** What is seen for a moment while a game of Kadi goes on: cards that come and lie there, who is skipped, who calls. */

import { untrack } from "svelte";
import type { Arrival } from "../../../motion/arrival";
import type { Step, TableModel } from "../../../table/table_model";
import type { KadiView } from "../../../wire/messages";
import { KadiMotion } from "./kadi_motion";
import { TimedValue } from "./timed_value.svelte";
import { PileCards, type PileCard } from "../board/pile_cards";
import { passedOver } from "../board/seating";

const SKIPPED = 2000;
const CALLED = 1800;

export class KadiScene {
    /** The upper cards of the pile. */
    laid = $state.raw<readonly PileCard[]>([]);
    #skipped = new TimedValue<readonly string[]>([], SKIPPED);
    #caller = new TimedValue("", CALLED);
    #motion = new KadiMotion();
    #pile: PileCards;

    constructor(private readonly table: () => TableModel<KadiView>) {
        const { view, seq } = untrack(table);
        this.#pile = new PileCards(view.top);
        this.laid = this.#pile.cards;
        if (seq === 0) this.#motion.deal(view);
    }

    /** Those who were passed over just now. */
    get skipped(): readonly string[] {
        return this.#skipped.now;
    }

    /** Who has just said “Niko Kadi”. */
    get caller(): string {
        return this.#caller.now;
    }

    /** Goes along with the table; gives a function that stops it. */
    watch(): () => void {
        const stop = this.table().watch({
            before: (step) => this.#motion.measure(step as Step<KadiView>),
            after: (step) => this.#show(step as Step<KadiView>),
        });
        return () => {
            stop();
            this.#skipped.end();
            this.#caller.end();
        };
    }

    arrivalInHand(key: string): Arrival | undefined {
        return this.#motion.arrivalInHand(key);
    }

    arrivalOnPile(laid: PileCard): Arrival | undefined {
        return this.#motion.arrivalOnPile(laid, this.table().view.seat);
    }

    #show(step: Step<KadiView>): void {
        this.#pile.follow(step);
        this.laid = this.#pile.cards;
        this.#motion.show(step);
        const seats = step.after.players.map(({ seat }) => seat);
        for (const { kind, seat = "", number = 0 } of step.events) {
            if (kind === "jumped")
                this.#skipped.show(passedOver(seats, seat, number, step.after.direction));
            if (kind === "announced") this.#caller.show(seat);
        }
    }
}
