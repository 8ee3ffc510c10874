/**
 * What a game's table is given to show and to act on. A running room is one (`RoomSession`), a replay is
 * another, and a lesson a third: the components in `games/` know only this.
 */

import type { AnyView, Event, ExtendAnswer, KadiView, RoomView } from "../wire/messages";

/** How a move went: refused ones say why, in words for the player. */
export type Outcome = { ok: true } | { ok: false; code: string; reason: string };

/** A line of table talk. */
export interface TalkLine {
    /** Counts up; a key for lists. */
    id: number;
    text: string;
    seq: number;
    /** When it was heard, in `performance.now()` time. */
    at: number;
}

/** Something that happened, with the table before and after it. */
export interface Step<View extends AnyView = AnyView> {
    seq: number;
    events: readonly Event[];
    before: View | null;
    after: View;
}

/** Told of a step right before it is shown (to measure) and right after (to animate). */
export interface Watcher {
    before?(step: Step): void;
    after?(step: Step): void;
}

/** A table as its components see it. Everything read here is reactive. */
export interface Table<View extends AnyView = AnyView> {
    readonly room: RoomView;
    readonly view: View;
    /** Events of the step that led to `view`; none after a sync. */
    readonly events: readonly Event[];
    readonly seq: number;
    readonly talk: readonly TalkLine[];
    readonly guidance: readonly string[];
    /** Everybody's cards by seat, in practice with open hands and in replays. */
    readonly faces: readonly (readonly string[])[] | null;
    /** When a view's timers were told, in `performance.now()` time: deadlines count from here. */
    readonly heardAt: number;
    /** Whether moves can be made here at all: not in replays, not for spectators. */
    readonly isLive: boolean;
    /** Whether a move is on its way. */
    readonly isBusy: boolean;
    /** The move the best bot would make, where somebody asked and the table has not changed since. */
    readonly hinted: string | null;
    /** Why it would make that move; empty where nobody asked. */
    readonly hintReason: string;
    /** What practice allows; null elsewhere. */
    readonly practice: Practice | null;

    /** Makes a move in notation. */
    move(text: string): Promise<Outcome>;
    /** What can follow in a play being put together. */
    extend(words: readonly string[]): Promise<ExtendAnswer>;
    /** Watches steps; gives a function that stops it. */
    watch(watcher: Watcher): () => void;
    /** What a seat's player is called; one's own seat is "You" only in sentences made for it. */
    nameOf(seat: string): string;
}

/** What can be done only where nothing is at stake. */
export interface Practice {
    /** Asks the best bot; its move is `hinted`, its reason `hintReason`. */
    hint(): Promise<Outcome>;
    undo(): Promise<Outcome>;
    showFaces(open: boolean): Promise<Outcome>;
    /** Leaves this game and starts another of the same kind. */
    newGame(): Promise<void>;
}

/** Whether a view is of Kadi: by what only its views have. */
export const isKadi = (view: AnyView): view is KadiView => "direction" in view;
