/** What a card table shows besides its view: the cards of the pile and where cards come from. */

import { untrack } from "svelte";
import type { Arrival } from "../../../../motion/arrival";
import type { TableModel } from "../../../../table/table_model";
import type { CardMotion, CardStep } from "./card_motion";
import type { CardView } from "../card_view";
import { PileCards, type PileCard } from "./pile_cards";

/** Follows the steps of a table. Call `watch` in an effect. */
export class CardScene<View extends CardView> {
    /** The upper cards of the pile. */
    pile = $state.raw<readonly PileCard[]>([]);
    #pile: PileCards;

    constructor(
        protected readonly table: () => TableModel<View>,
        private readonly motion: CardMotion<View>,
    ) {
        const { view, seq } = untrack(table);
        this.#pile = new PileCards(view.top ?? "");
        this.pile = this.#pile.cards;
        if (seq === 0) motion.deal(view);
    }

    /** Follow the table; return a function that stops it. */
    watch(): () => void {
        return this.table().watch({
            before: (step) => this.motion.measure(step),
            after: (step) => this.show(step),
        });
    }

    arrivalInHand = (key: string): Arrival | undefined => this.motion.arrivalInHand(key);

    arrivalOnPile = (card: PileCard): Arrival | undefined =>
        this.motion.arrivalOnPile(card, this.table().view.seat);

    protected show(step: CardStep<View>): void {
        this.#pile.update(step.before ? step.events : [], step.after.top ?? "");
        this.pile = this.#pile.cards;
        this.motion.show(step);
    }
}
