/** Motion and sounds of a Qute table, and the upper cards of the pile. */

import { stageFor } from "../../../motion/stage";
import { IN_PLACE, LANDING_MS, type Arrival } from "../../../motion/arrival";
import { flights } from "../../../motion/flights.svelte";
import { rectOf, rectsOf } from "../../../motion/places";
import { play as playSound, type Sound } from "../../../sound/sounds";
import type { CommandResult, Step, StepWatcher } from "../../../table/table_model";
import type { Event, QuteView } from "../../../wire/types";
import { deal } from "../../shared/card_table/motion/deal";
import type { PileCard } from "../../shared/card_table/motion/pile_cards";
import { isForced } from "../board/picked_cards";
import { nextId, stackAfter, type StackCard } from "../board/stack_cards";

const CARD_DELAY = 70;

/** The rotation of a card on the pile depends only on its id. */
const angleOf = (id: number): number => ((id * 47) % 17) - 8;

/** Watches the steps of a table. */
export class QuteMotion implements StepWatcher<QuteView> {
    #settled = $state.raw<readonly StackCard[]>([]);
    /** The player's card that lies on the pile before the server has accepted it. */
    ahead = $state("");
    #rects = new Map<string, DOMRect>();
    #arrivals = new Map<string, Arrival>();

    constructor(
        view: QuteView,
        private seq: number,
        /** Called after each step. */
        private readonly onstep: (view: QuteView) => void,
        /** Whether a stand-in plays for the player. */
        private readonly hasStandIn: () => boolean = () => false,
    ) {
        this.#settled = stackAfter([], [], view);
        if (seq === 0) {
            this.#deal(view);
            playSound("shuffle");
        }
    }

    /** The upper cards of the pile. An accepted card keeps the id it had ahead. */
    get pile(): readonly PileCard[] {
        const ahead = this.ahead === "" ? [] : [{ card: this.ahead, id: nextId(this.#settled) }];
        return [...this.#settled, ...ahead].map(({ card, id }) => ({
            card,
            id,
            angle: angleOf(id),
            offset: angleOf(id * 3) * 0.005,
            seat: "",
            arrival: this.arrivalOnPile(card),
        }));
    }

    /** Play a card. It flies to the pile at once, and returns if it is refused. */
    async play(card: string, move: () => Promise<CommandResult>): Promise<CommandResult> {
        this.#arrivals.set(`pile:${card}`, { from: rectOf(`card:${card}`), isAhead: true });
        this.ahead = card;
        playSound("card", LANDING_MS);
        const result = await move();
        if (!result.ok) this.#takeBack();
        return result;
    }

    #takeBack(): void {
        const from = rectOf(`pile:${nextId(this.#settled)}`);
        this.#arrivals.set(`hand:${this.ahead}`, { from, isReturn: true });
        this.ahead = "";
    }

    /** Where a card of the player's own hand comes from. */
    arrivalInHand = (card: string): Arrival => this.#arrivals.get(`hand:${card}`) ?? IN_PLACE;
    /** Where a card of the pile comes from. */
    arrivalOnPile = (card: string): Arrival => this.#arrivals.get(`pile:${card}`) ?? IN_PLACE;

    before(): void {
        this.#rects = rectsOf("");
    }

    after(step: Step<QuteView>): void {
        const isSync = isSyncStep(step, this.seq);
        this.seq = step.seq;
        this.#arrivals = new Map();
        this.#arriveInHand(step);
        for (const event of step.events) this.#move(event, step.after.seat);
        this.#settled = stackAfter(this.#settled, step.events, step.after);
        const sound = isSync ? null : soundOf(step, this.hasStandIn());
        const isHeard = sound === "card" && this.ahead !== "";
        if (sound && !isHeard) playSound(sound, sound === "card" ? LANDING_MS : 0);
        if (!step.after.hand.includes(this.ahead)) this.ahead = "";
        this.onstep(step.after);
    }

    #arriveInHand({ before, after, events }: Step<QuteView>): void {
        if (!before || events.length === 0) return;
        if (events.some(({ kind }) => kind === "round")) {
            this.#deal(after);
            return;
        }
        const fresh = after.hand.filter((card) => !before.hand.includes(card));
        const from = () => rectOf("deck");
        fresh.forEach((card, nth) => {
            const stage = stageFor(nth, fresh.length);
            const delay = nth * CARD_DELAY;
            this.#arrivals.set(`hand:${card}`, { from, stage, delay, isFlipped: true });
        });
    }

    #deal(view: QuteView): void {
        const arrival = deal(view);
        view.hand.forEach((card, nth) => this.#arrivals.set(`hand:${card}`, arrival(nth)));
    }

    #move(event: Event, own: string): void {
        if (event.kind === "played") this.#playCards(event, own);
        else if (event.kind === "reshuffled")
            flights.send(Math.min(8, event.number ?? 1), "pile", "deck");
        else if (event.seat === own) return;
        else if (event.kind === "drew" || event.kind === "added")
            flights.send(event.number || 1, "deck", `seat:${event.seat}`);
        else if (event.kind === "put_back") flights.send(1, `seat:${event.seat}`, "deck");
    }

    #playCards(event: Event, own: string): void {
        for (const card of event.cards ?? []) {
            const from = event.seat === own ? this.#rects.get(`card:${card}`) : this.#seat(event);
            this.#arrivals.set(`pile:${card}`, { from, isFlipped: event.seat !== own });
        }
    }

    #seat(event: Event): DOMRect | null {
        return this.#rects.get(`seat:${event.seat}`) ?? null;
    }
}

type Test = (event: Event, own: string, hasStandIn: boolean) => boolean;

const is =
    (kind: string): Test =>
    (event) =>
        event.kind === kind;
const isOwnWin: Test = ({ kind, seat }, own, hasStandIn) =>
    kind === "won" && (own === "" || (seat === own && !hasStandIn));
const isOwnPenalty: Test = (event, own) => isForced(event) && event.seat === own && !!event.number;

/** The most important first: a step has one sound. */
const SOUNDS: readonly [Test, Sound][] = [
    [isOwnWin, "won"],
    [is("won"), "lost"],
    [is("reset"), "niko"],
    [is("qute"), "niko"],
    [isOwnPenalty, "penalty"],
    [is("reshuffled"), "shuffle"],
    [is("round"), "shuffle"],
    [is("jumped"), "jump"],
    [is("played"), "card"],
    [is("added"), "draw"],
    [is("put_back"), "draw"],
    [is("drew"), "draw"],
];

/** Return the sound of a step. */
export function soundOf(step: Step<QuteView>, hasStandIn: boolean): Sound | null {
    const own = step.after.seat;
    for (const [test, sound] of SOUNDS)
        if (step.events.some((event) => test(event, own, hasStandIn))) return sound;
    const turnBefore = step.before?.turn ?? own;
    return own !== "" && step.after.turn === own && turnBefore !== own ? "turn" : null;
}

/** Whether this is a sync and not a step. A step may have no events either: ending a turn has none. */
export const isSyncStep = (step: Step<QuteView>, seqBefore: number): boolean =>
    step.events.length === 0 && step.seq !== seqBefore && step.seq !== seqBefore + 1;
