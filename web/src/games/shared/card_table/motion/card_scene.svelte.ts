/**
 * What a card table shows besides its view: the cards of the pile, where cards come from, and own plays the server
 * has not accepted yet.
 */

import { untrack } from "svelte";
import { withKeys } from "../../../../cards/card";
import type { Arrival } from "../../../../motion/arrival";
import { rectOf } from "../../../../motion/places";
import type { CommandResult, TableModel } from "../../../../table/table_model";
import type { CardMotion, CardStep } from "./card_motion";
import type { CardView } from "../card_view";
import { PileCards, type PileCard } from "./pile_cards";

/** Follows the steps of a table. Call `watch` in an effect. */
export class CardScene<View extends CardView> {
    /** The upper cards of the pile. */
    pile = $state.raw<readonly PileCard[]>([]);
    /** The keys of own cards that lie on the pile before the server has accepted them. */
    ahead = $state.raw<readonly string[]>([]);
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

    /** Whether the player has just made their move, and the step is not shown yet. */
    get hasActed(): boolean {
        const { view, isBusy } = this.table();
        return this.ahead.length > 0 || (isBusy && view.turn === view.seat);
    }

    /** Follow the table; return a function that stops it. */
    watch(): () => void {
        return this.table().watch({
            before: (step) => this.motion.measure(step),
            after: (step) => this.show(step),
        });
    }

    arrivalInHand = (key: string): Arrival | undefined => this.motion.arrivalInHand(key);

    /** Make a move. Its cards fly to the pile at once, and return if it is refused. */
    async play(
        keys: readonly string[],
        move: () => Promise<CommandResult>,
    ): Promise<CommandResult> {
        this.playAhead(keys);
        const result = await move();
        if (!result.ok) this.takeBack();
        return result;
    }

    /** Move own cards to the pile before the server answers. */
    playAhead(keys: readonly string[]): void {
        if (keys.join() === this.ahead.join()) return;
        this.takeBack();
        const held = withKeys(this.table().view.hand ?? []);
        const cards = keys.map((key) => held.find((one) => one.key === key)?.card ?? "");
        if (cards.length === 0 || cards.includes("")) return;
        const { seat } = this.table().view;
        const arrivals = this.motion.leaveHand(keys);
        this.#pile.playAhead(seat, cards, (_card, _seat, nth) => arrivals[nth]!);
        this.pile = this.#pile.cards;
        this.ahead = keys;
    }

    /** Return the cards that were played ahead to the hand. */
    takeBack(): void {
        if (this.ahead.length === 0) return;
        const onPile = this.pile.slice(-this.ahead.length);
        this.ahead.forEach((key, nth) =>
            this.motion.returnToHand(key, rectOf(`pile:${onPile[nth]!.id}`)),
        );
        this.#clearAhead();
    }

    protected show(step: CardStep<View>): void {
        const events = step.before ? step.events : [];
        const { seat, hand = [], top = "" } = step.after;
        const held = withKeys(hand).map(({ key }) => key);
        const isAccepted =
            events.some((event) => event.kind === "played" && event.seat === seat) ||
            !this.ahead.every((key) => held.includes(key));
        this.#pile.update(events, top, (...play) => this.motion.arrivalOnPile(...play, seat));
        const isAhead = isAccepted && this.ahead.length > 0;
        const own = this.table().room.seats.find((one) => one.seat === seat);
        this.motion.show(step, { isAhead, hasStandIn: own?.stand_in ?? false });
        if (isAccepted) this.#clearAhead();
        this.pile = this.#pile.cards;
    }

    #clearAhead(): void {
        this.#pile.playAhead("", [], () => ({ from: null }));
        this.ahead = [];
        this.pile = this.#pile.cards;
    }
}
