/**
 * What a game's table shows and acts on. A live room (`RoomClient`), a replay and a lesson each provide one; the
 * components in `games/` depend on nothing else.
 */

import { isolateName } from "../i18n/names";
import { m } from "../paraglide/messages.js";
import type { Event, ExtendResponse, ResultView, RoomView, RoundBreakView } from "../wire/types";

/** What every view has, whatever its family. */
export interface BaseView {
    family: string;
    /** Empty for a spectator. */
    seat: string;
    players: readonly { seat: string; cards?: number; score?: number }[];
    over: boolean;
    /** The current round, in a game of several rounds. */
    round?: number;
}

/** How a command ended. A refusal has a code, and a reason in words for the player. */
export type CommandResult = { ok: true } | { ok: false; code: string; reason: string };

/** A line of table talk. */
export interface TalkLine {
    /** Increases with each line; a key for lists. */
    id: number;
    text: string;
    seq: number;
    /** When it was received, in `performance.now()` time. */
    at: number;
}

/** The events of a step, with the views before and after it. */
export interface Step<View extends BaseView = BaseView> {
    seq: number;
    events: readonly Event[];
    before: View | null;
    after: View;
}

/** Called right before a step is shown (to measure) and right after it (to animate). */
export interface StepWatcher<View extends BaseView = BaseView> {
    before?(step: Step<View>): void;
    after?(step: Step<View>): void;
}

export class StepWatchers {
    #watchers = new Set<StepWatcher>();

    /** Add a watcher; return a function that removes it. */
    add(watcher: StepWatcher): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }

    /** Call the watchers right before and right after `show`. */
    around(step: Step, show: () => void): void {
        for (const watcher of this.#watchers) watcher.before?.(step);
        show();
        for (const watcher of this.#watchers) watcher.after?.(step);
    }
}

/** Return whether the match ended by the limit of moves. Its view is not `over`. */
export const hasReachedLimit = ({ result }: Pick<RoomView, "result">): boolean =>
    result?.ending === "move_limit";

/** Return whether a stand-in plays for the player. A move that the page makes by itself would end that. */
export const hasStandIn = ({ room, view }: Pick<TableModel, "room" | "view">): boolean =>
    room.seats.some(({ seat, stand_in }) => seat === view.seat && stand_in);

/** Return whether a seat has won. A win of the stand-in is not the player's own. */
export const isOwnWin = (
    { winners, stand_ins }: Pick<ResultView, "winners" | "stand_ins">,
    seat: string,
): boolean => winners.includes(seat) && !stand_ins.includes(seat);

/** Return the name of the player at a seat, even of one who has left after the match; the seat itself without one. */
export const nameIn = (room: RoomView | null, seat: string): string => {
    const nth = room?.seats.findIndex((one) => one.seat === seat) ?? -1;
    return isolateName(room?.seats[nth]?.name || room?.result?.names[nth] || seat);
};

/** Return who plays at a seat, or is away so that the table waits. */
export const playingText = (table: Pick<TableModel, "room" | "nameOf">, seat: string): string => {
    const player = table.room.seats.find((one) => one.seat === seat);
    const isAway = player && !player.connected && !player.bot && !player.stand_in;
    return (isAway ? m.table_waiting_away : m.table_playing)({ name: table.nameOf(seat) });
};

/** Return the name of the player at a seat, or “You”. */
export const labelOf = (table: Pick<TableModel, "room" | "nameOf">, seat: string): string =>
    seat !== "" && seat === table.room.you ? m.common_you() : table.nameOf(seat);

/** The data and actions of a table. Every property is reactive. */
export interface TableModel<View extends BaseView = BaseView> {
    readonly room: RoomView;
    readonly view: View;
    /** Events of the step that led to `view`; none after a sync. */
    readonly events: readonly Event[];
    readonly seq: number;
    readonly talk: readonly TalkLine[];
    readonly guidance: readonly string[];
    /** Everybody's cards by seat, in practice with open hands, in replays, and once the match is over. */
    readonly openHands: readonly (readonly string[])[] | null;
    /** When `view` was received, in `performance.now()` time: deadlines count from here. */
    readonly receivedAt: number;
    /** Whether moves can be made here: not in replays, not by spectators, not after the limit of moves. */
    readonly isLive: boolean;
    /** Whether a move is pending. */
    readonly isBusy: boolean;
    /** The break after a round; null during play, and where nobody waits. */
    readonly roundBreak: RoundBreakView | null;
    /** The move of the last hint, until the table changes. */
    readonly hintedMove: string | null;
    /** The next move of a lesson; undefined elsewhere. */
    readonly wantedMove?: string;
    /** The reason for the hinted move; empty without a hint. */
    readonly hintReason: string;
    /** What practice allows; null in other rooms. */
    readonly practice: Practice | null;

    /** Make a move given in notation. */
    move(text: string): Promise<CommandResult>;
    /** Continue after a round. */
    continueRound(): Promise<CommandResult>;
    /** Do not call after the last move, so that bots need not wait for it. */
    declineCall(): Promise<CommandResult>;
    /** The legal moves of the player's seat in notation; none for a spectator. */
    legal(): Promise<readonly string[]>;
    /** Say how a partial play can continue. */
    extend(words: readonly string[]): Promise<ExtendResponse>;
    /** Watch steps; return a function that stops watching. */
    watch(watcher: StepWatcher<View>): () => void;
    /** The name of the player at a seat. */
    nameOf(seat: string): string;
    /** Send an emote to everybody at the table; null where there is nobody to send it to. */
    readonly sendEmote: ((emote: string) => Promise<CommandResult>) | null;
    /** Leave this game and start another one like it. */
    newGame(): Promise<void>;
}

/** Actions that only practice allows. */
export interface Practice {
    /** Ask the strongest bot; its decision becomes `hintedMove` and `hintReason`. */
    requestHint(): Promise<CommandResult>;
    undo(): Promise<CommandResult>;
    setHandsOpen(isOpen: boolean): Promise<CommandResult>;
}

/** An `extend` response that allows nothing, with an optional reason. */
export const noContinuation = (why = ""): ExtendResponse => ({
    ack: "",
    next: [],
    complete: false,
    needs: [],
    may: [],
    asks: [],
    why,
    preview: [],
    warning: false,
    could_win: false,
});
