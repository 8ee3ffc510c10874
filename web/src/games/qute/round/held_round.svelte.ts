/** The last position of a round stays on the table while its result is shown. The next deal waits until then. */

import type { Step, StepWatcher, TableModel, TalkLine } from "../../../table/table_model";
import type { QuteView } from "../../../wire/types";
import { roundResultOf } from "./round_result";

/** What a table shows of a held position in place of the next round. */
type HeldPosition = Pick<
    TableModel<QuteView>,
    "view" | "openHands" | "guidance" | "hintedMove" | "hintReason"
>;

/** Splits the step that ends a round: its watchers see the end at once, and the next deal after `release`. */
export class HeldRound implements StepWatcher<QuteView> {
    /** The deal that waits. */
    #deal = $state.raw<Step<QuteView> | null>(null);
    /** The step whose result was closed here, until the next step or an undo; otherwise -1. */
    closedSeq = $state(-1);

    /** The step with the latest deal. The last line of its talk is the first of the new round. */
    #dealSeq = $state(-1);

    #openHands: TableModel["openHands"] = null;

    constructor(
        private readonly watchers: readonly StepWatcher<QuteView>[],
        private readonly getOpenHands: () => TableModel["openHands"],
    ) {}

    /** The last position of the round, in which nobody can act any more; null while no round is held. */
    get position(): HeldPosition | null {
        const last = this.#deal?.before;
        if (!last) return null;
        return {
            view: { ...last, turn: "", clocks: [], playable: [], can: [], needs: [] },
            openHands: this.#openHands,
            guidance: [],
            hintedMove: null,
            hintReason: "",
        };
    }

    /** Leave out what was said in earlier rounds. */
    ofThisRound(talk: readonly TalkLine[]): readonly TalkLine[] {
        if (this.#deal) return talk;
        const first = talk.findLastIndex(({ seq }) => seq === this.#dealSeq);
        return first < 0 ? talk : talk.slice(first);
    }

    before(step: Step<QuteView>): void {
        if (this.#isSentAgain(step)) return;
        if (step.seq < this.#dealSeq) this.#dealSeq = -1;
        if (step.seq !== this.closedSeq) this.closedSeq = -1;
        if (this.#deal && step.after.round < this.#deal.after.round) this.#deal = null;
        this.release();
        this.#openHands = this.getOpenHands();
        for (const watcher of this.watchers) watcher.before?.(step);
    }

    after(step: Step<QuteView>): void {
        const { before, events } = step;
        if (this.#deal && this.#isSentAgain(step)) {
            this.#deal = { ...this.#deal, after: step.after };
            return;
        }
        if (!before || !roundResultOf(events)?.next) return this.#show(step);
        const dealtAt = events.findIndex(({ kind }) => kind === "round");
        this.#show({ ...step, events: events.slice(0, dealtAt), after: before });
        this.#deal = { ...step, events: events.slice(dealtAt) };
        this.#dealSeq = step.seq;
    }

    /** Show the next round. */
    release(): void {
        const deal = this.#deal;
        if (!deal) return;
        for (const watcher of this.watchers) watcher.before?.(deal);
        this.#deal = null;
        this.#show(deal);
    }

    /** Whether a step is the held one, sent again: somebody else has continued, or the page has reconnected. */
    #isSentAgain = (step: Step<QuteView>): boolean => step.seq === this.#deal?.seq;

    #show(step: Step<QuteView>): void {
        for (const watcher of this.watchers) watcher.after?.(step);
    }
}

/** Return the table with the held position, while there is one. */
export function heldTable(
    table: () => TableModel<QuteView>,
    held: () => HeldRound,
): TableModel<QuteView> {
    const shown = () => held().position ?? table();
    return {
        get room() {
            return table().room;
        },
        get view() {
            return shown().view;
        },
        get events() {
            return table().events;
        },
        get seq() {
            return table().seq;
        },
        get talk() {
            return held().ofThisRound(table().talk);
        },
        get guidance() {
            return shown().guidance;
        },
        get openHands() {
            return shown().openHands;
        },
        get receivedAt() {
            return table().receivedAt;
        },
        get isLive() {
            return table().isLive;
        },
        get isBusy() {
            return table().isBusy;
        },
        get roundBreak() {
            return table().roundBreak;
        },
        get hintedMove() {
            return shown().hintedMove;
        },
        get hintReason() {
            return shown().hintReason;
        },
        get practice() {
            return table().practice;
        },
        get sendEmote() {
            return table().sendEmote;
        },
        move: (text) => table().move(text),
        continueRound: () => table().continueRound(),
        declineCall: () => table().declineCall(),
        legal: () => table().legal(),
        extend: (words) => table().extend(words),
        watch: (watcher) => table().watch(watcher),
        nameOf: (seat) => table().nameOf(seat),
        newGame: () => table().newGame(),
    };
}
