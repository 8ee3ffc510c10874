/**
 * The last position of a round stays on the table while its result is shown, and the next deal waits until then. The
 * result can be read until the next round ends.
 */

import { untrack } from "svelte";
import type { Step, StepWatcher, TableModel, TalkLine } from "../../../table/table_model";
import type { Event, QuteView } from "../../../wire/types";
import { isForced } from "../board/picked_cards";
import { roundResultOf, type RoundResult } from "./round_result";
import { readRound, storeRound } from "./stored_round";

/** What a table shows of a held position in place of the next round. */
type HeldPosition = Pick<
    TableModel<QuteView>,
    "view" | "openHands" | "guidance" | "hintedMove" | "hintReason"
>;

/** What is read of the table before a position is held. */
type LiveTable = Pick<
    TableModel<QuteView>,
    "room" | "view" | "events" | "seq" | "openHands" | "roundBreak" | "isLive"
>;

/** Splits the step that ends a round: its watchers see the end at once, and the next deal after `release`. */
export class HeldRound implements StepWatcher<QuteView> {
    /** The deal that waits. */
    #deal = $state.raw<Step<QuteView> | null>(null);
    /** The step whose result was closed here, until the next step or an undo; otherwise -1. */
    closedSeq = $state(-1);

    /** The result of the last round that has ended. */
    last = $state.raw<RoundResult | null>(null);
    /** Whether the player has not closed that result yet. It stays open, whatever happens at the table. */
    isUnread = $state(false);
    /** The step that ended the round. The last line of its talk is the first of the new round, or names the winner. */
    #resultSeq = $state(-1);

    #openHands: TableModel["openHands"] = null;

    constructor(
        private readonly watchers: readonly StepWatcher<QuteView>[],
        private readonly live: () => LiveTable,
    ) {
        const table = untrack(live);
        const stored = readRound(table, table.view.round);
        if (stored) [this.last, this.#resultSeq] = [stored.result, stored.seq];
        this.#record(table.events, table.seq);
    }

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

    /** Leave out what was said in earlier rounds, and the points, which the result shows. */
    ofThisRound(talk: readonly TalkLine[]): readonly TalkLine[] {
        if (this.#deal) return talk.filter(({ seq }) => seq !== this.#resultSeq);
        const first = talk.findLastIndex(({ seq }) => seq === this.#resultSeq);
        return first < 0 ? talk : talk.slice(first);
    }

    before(step: Step<QuteView>): void {
        if (this.#isSentAgain(step)) return;
        if (step.seq < this.#resultSeq) this.#forget();
        if (step.seq !== this.closedSeq) this.closedSeq = -1;
        if (this.#deal && step.after.round < this.#deal.after.round) this.#deal = null;
        this.release();
        this.#openHands = this.live().openHands;
        for (const watcher of this.watchers) watcher.before?.(step);
    }

    after(step: Step<QuteView>): void {
        const { before, events } = step;
        this.#record(events, step.seq);
        if (this.#deal && this.#isSentAgain(step)) {
            this.#deal = { ...this.#deal, after: step.after };
            return;
        }
        if (!before || !roundResultOf(events)?.next) return this.#show(step);
        const dealtAt = events.findIndex(({ kind }) => kind === "round");
        const end = lastPosition(before, events);
        this.#show({ ...step, events: events.slice(0, dealtAt), after: end });
        this.#deal = { ...step, events: events.slice(dealtAt), before: end };
    }

    /** The player has read the result. */
    close(): void {
        this.closedSeq = this.live().seq;
        this.isUnread = false;
    }

    /** Closing was refused. */
    reopen(): void {
        this.closedSeq = -1;
        this.isUnread = true;
    }

    /** Show the next round. */
    release(): void {
        const deal = this.#deal;
        if (!deal) return;
        for (const watcher of this.watchers) watcher.before?.(deal);
        this.#deal = null;
        this.#show(deal);
    }

    #record(events: readonly Event[], seq: number): void {
        const table = untrack(this.live);
        const { roundBreak, view, isLive } = table;
        const ended = roundBreak?.events ?? events;
        const result = roundResultOf(ended);
        if (!result) return;
        storeRound(table, ended, seq);
        this.last = result;
        this.#resultSeq = seq;
        const isWaitedFor = !roundBreak || roundBreak.waiting.includes(view.seat);
        this.isUnread = isLive && isWaitedFor && seq !== this.closedSeq;
    }

    #forget(): void {
        this.last = null;
        this.#resultSeq = -1;
        this.isUnread = false;
    }

    /** Whether a step is the held one, sent again: somebody else has continued, or the page has reconnected. */
    #isSentAgain = (step: Step<QuteView>): boolean => step.seq === this.#deal?.seq;

    #show(step: Step<QuteView>): void {
        for (const watcher of this.watchers) watcher.after?.(step);
    }
}

/** Return the position in which a round is counted: hands have the cards drawn for its last 7s and 8s. */
function lastPosition(view: QuteView, events: readonly Event[]): QuteView {
    const handOf = (letter: string) =>
        events.find(({ kind, seat }) => kind === "counted" && seat === letter)?.cards ?? [];
    const pickedBy = (letter: string) =>
        events
            .filter((event) => isForced(event) && event.seat === letter)
            .reduce((sum, { number = 0 }) => sum + number, 0);
    return {
        ...view,
        hand: [...handOf(view.seat)],
        players: view.players.map((player) => ({
            ...player,
            cards: handOf(player.seat).length,
            picked: pickedBy(player.seat),
        })),
    };
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
