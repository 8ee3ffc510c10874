/** What moves when the table changes: cards fly, the stack grows, a sound is heard, a round's result is shown. */

import { flights } from "../../../motion/flights.svelte";
import { IN_PLACE, type Arrival } from "../../../motion/arrival";
import { rectsOf, rectOf } from "../../../motion/places";
import { play as sound } from "../../../sound/sounds";
import type { Step, StepWatcher } from "../../../table/table_model";
import type { Event, QuteView } from "../../../wire/messages";
import { roundResultOf, type RoundResult } from "./round_result";
import { stackAfter, type StackCard } from "../board/stack_cards";
import { isToldAnew, soundOf } from "./step_sounds";

const BETWEEN_CARDS = 70;
const backs = (count: number): string[] => Array<string>(count).fill("");

/** Watches the steps of a table. */
export class QuteMotion implements StepWatcher {
    stack = $state.raw<readonly StackCard[]>([]);
    result = $state.raw<RoundResult | null>(null);
    #rects = new Map<string, DOMRect>();
    #arrivals = new Map<string, Arrival>();

    constructor(
        view: QuteView,
        private seq: number,
        private readonly settled: (view: QuteView) => void,
    ) {
        this.stack = stackAfter([], [], view);
    }

    /** How a card of one's own hand gets there. */
    intoHand = (card: string): Arrival => this.#arrivals.get(`hand:${card}`) ?? IN_PLACE;
    /** How a card gets onto the stack. */
    ontoStack = (card: string): Arrival => this.#arrivals.get(`stack:${card}`) ?? IN_PLACE;

    before(): void {
        this.#rects = rectsOf("");
    }

    after(told: Step): void {
        const step = told as Step<QuteView>;
        const isAnew = isToldAnew(step, this.seq);
        this.seq = step.seq;
        this.#arrivals = new Map();
        this.#arriveInHand(step);
        for (const event of step.events) this.#move(event, step.after.seat);
        this.stack = stackAfter(this.stack, step.events, step.after);
        this.result = roundResultOf(step.events) ?? (isAnew ? null : this.#keptResult(step));
        const heard = isAnew ? null : soundOf(step);
        if (heard) sound(heard);
        this.settled(step.after);
    }

    /** A result stays until its player goes on playing. */
    #keptResult({ events, after }: Step<QuteView>): RoundResult | null {
        const goesOn = events.some(
            ({ kind, seat }) => seat === after.seat && (kind === "played" || kind === "passed"),
        );
        return goesOn ? null : this.result;
    }

    #arriveInHand({ before, after, events }: Step<QuteView>): void {
        if (!before || events.length === 0) return;
        const isDeal = events.some(({ kind }) => kind === "round");
        const fresh = after.hand.filter((card) => isDeal || !before.hand.includes(card));
        const from = this.#rects.get("blind") ?? rectOf("blind");
        fresh.forEach((card, nth) =>
            this.#arrivals.set(`hand:${card}`, {
                from,
                isFlipped: true,
                delay: nth * BETWEEN_CARDS,
            }),
        );
    }

    #move(event: Event, own: string): void {
        if (event.kind === "played") this.#playCards(event, own);
        else if (event.kind === "reshuffled")
            flights.send(backs(Math.min(8, event.number ?? 1)), rectOf("stack"), rectOf("blind"));
        else if (event.seat === own) return;
        else if (event.kind === "drew" || event.kind === "added")
            flights.send(backs(event.number || 1), rectOf("blind"), this.#seat(event));
        else if (event.kind === "put_back")
            flights.send(backs(1), this.#seat(event), rectOf("blind"));
    }

    #playCards(event: Event, own: string): void {
        for (const card of event.cards ?? []) {
            const rect = event.seat === own ? this.#rects.get(`card:${card}`) : this.#seat(event);
            this.#arrivals.set(`stack:${card}`, { from: rect, isFlipped: event.seat !== own });
        }
    }

    #seat(event: Event): DOMRect | null {
        return this.#rects.get(`seat:${event.seat}`) ?? null;
    }
}
