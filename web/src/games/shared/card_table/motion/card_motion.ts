/** Flights, arrivals and sounds of a game with hands, a deck and a pile. */

import { sortCards, withKeys } from "../../../../cards/card";
import { LANDING_MS, type Arrival } from "../../../../motion/arrival";
import { flights } from "../../../../motion/flights.svelte";
import { rectOf, rectsOf } from "../../../../motion/places";
import { stageFor } from "../../../../motion/stage";
import { preferences } from "../../../../settings/preferences.svelte";
import { play as playSound, type Sound } from "../../../../sound/sounds";
import type { Event } from "../../../../wire/types";
import type { CardView } from "../card_view";
import { deal } from "./deal";

/** A step at a card table. */
export interface CardStep<View extends CardView = CardView> {
    events: readonly Event[];
    before: View | null;
    after: View;
}

/** Milliseconds between two cards of a play or a draw. */
const CARD_DELAY = 110;

/** Remembers where the cards were before a step, so that they can be animated from there. */
export class CardMotion<View extends CardView = CardView> {
    #rects = new Map<string, DOMRect>();
    #usedKeys = new Set<string>();
    #arrivals = new Map<string, Arrival>();

    /** `sounds` has the sound of each kind of event. */
    constructor(private readonly sounds: Readonly<Record<string, Sound>>) {}

    /** Measure the table before a step is shown. */
    measure(step: CardStep<View>): void {
        this.#rects = new Map([...rectsOf("seat:"), ...rectsOf("card:")]);
        this.#usedKeys.clear();
        this.#arrivals.clear();
        if (step.before) this.#prepareDraws(step.before, step.after, step.events);
    }

    /** Animate the deal. */
    deal(view: View): void {
        const arrival = deal(view);
        withKeys(view.hand ?? []).forEach(({ key }, nth) => this.#arrivals.set(key, arrival(nth)));
        playSound("shuffle");
    }

    /** Where a card of the player's own hand came from, if it is new. */
    arrivalInHand(key: string): Arrival | undefined {
        return this.#arrivals.get(key);
    }

    /** Where a card that was just played came from. */
    arrivalOnPile(card: string, seat: string, nth: number, own: string): Arrival {
        const from = seat === own ? this.#rectInHand(card) : this.#rects.get(`seat:${seat}`);
        return { from, delay: nth * CARD_DELAY, isFlipped: seat !== own };
    }

    /** Where own cards are that leave for the pile; their sound comes when they land. */
    leaveHand(keys: readonly string[]): readonly Arrival[] {
        playSound(this.sounds.played ?? "card", LANDING_MS);
        return keys.map((key, nth) => ({
            from: rectOf(`card:${key}`),
            delay: nth * CARD_DELAY,
            isAhead: true,
        }));
    }

    /** A card returns from the pile. */
    returnToHand(key: string, from: DOMRect | null): void {
        this.#arrivals.set(key, { from, isReturn: true });
    }

    /** Where a card was in the player's own hand. Two Jokers of one colour are two cards with two keys. */
    #rectInHand(card: string): DOMRect | undefined {
        const key = [card, `${card}#2`].find(
            (one) => this.#rects.has(`card:${one}`) && !this.#usedKeys.has(one),
        );
        if (key === undefined) return this.#rects.get(`card:${card}`);
        this.#usedKeys.add(key);
        return this.#rects.get(`card:${key}`);
    }

    #prepareDraws(before: View, after: View, events: readonly Event[]): void {
        if (!events.some(({ kind, seat }) => kind === "drew" && seat === after.seat)) return;
        const had = new Set(withKeys(before.hand ?? []).map(({ key }) => key));
        const from = () => rectOf("deck");
        const held = withKeys(sortCards(after.hand ?? [], preferences.sort));
        const drawn = held.filter(({ key }) => !had.has(key));
        drawn.forEach(({ key }, nth) => {
            const stage = stageFor(nth, drawn.length);
            this.#arrivals.set(key, { from, stage, delay: nth * CARD_DELAY, isFlipped: true });
        });
    }

    /**
     * Start the flights and sounds of a step. With `isAhead` its own play was shown before; with `hasStandIn` a bot
     * plays for the player.
     */
    show(step: CardStep<View>, { isAhead = false, hasStandIn = false } = {}): void {
        for (const event of step.events) this.showEvent(event, step.after, isAhead);
        this.#playSounds(step, isAhead, hasStandIn);
    }

    /** With `isAhead` the cards of the play have landed already. */
    protected showEvent(
        { kind, seat = "", number = 0 }: Event,
        after: View,
        _isAhead: boolean,
    ): void {
        if (kind === "drew" && seat !== after.seat)
            flights.send(number, "deck", `seat:${seat}`, {
                between: CARD_DELAY,
            });
        if (kind === "reshuffled") flights.send(8, "pile", "deck", { between: 35 });
    }

    #playSounds(
        { events, before, after }: CardStep<View>,
        isAhead: boolean,
        hasStandIn: boolean,
    ): void {
        const own = after.seat;
        const heard = events.filter(
            ({ kind, seat }) => !(isAhead && kind === "played" && seat === own),
        );
        for (const kind of new Set(heard.map(({ kind }) => kind))) {
            const sound = this.sounds[kind];
            if (sound) playSound(sound, kind === "played" ? LANDING_MS : 0);
        }
        const winners = events.filter(({ kind }) => kind === "won").map(({ seat }) => seat);
        const hasWon = own === "" || (winners.includes(own) && !hasStandIn);
        if (winners.length > 0) playSound(hasWon ? "won" : "lost");
        else if (own !== "" && before && after.turn === own && before.turn !== own)
            playSound("turn");
    }
}
