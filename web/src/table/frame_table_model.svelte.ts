/** A table that shows frames somebody has: of a match that has ended, or of a lesson. Nothing comes from a room. */

import { isolateName } from "../i18n/names";
import type { AnyView, Event, ExtendAnswer, RoomView } from "../wire/messages";
import { nothingFollows } from "./partial_play";
import type { Outcome, Step, Table, TalkLine, Watcher } from "./table_model";

/** The table at a moment, with what led to it. */
export interface ShownFrame {
    seq: number;
    events: readonly Event[];
    view: unknown;
    talk: readonly string[];
    guidance?: readonly string[];
    faces?: readonly (readonly string[])[] | null;
}

/** Shows one frame after another. What can be done there is for those who build on it. */
export class FrameTable<View extends AnyView = AnyView> implements Table<View> {
    /** What is shown, and whether its events are: a leap to it has none. */
    #shown: { frame: ShownFrame; isLeap: boolean; at: number };
    #talk = $state.raw<readonly TalkLine[]>([]);
    #watchers = new Set<Watcher>();
    #lines = 0;

    constructor(
        readonly room: RoomView,
        first: ShownFrame,
    ) {
        this.#shown = $state.raw({ frame: first, isLeap: true, at: performance.now() });
        // Components may hand these on by themselves.
        this.move = this.move.bind(this);
        this.extend = this.extend.bind(this);
        this.watch = this.watch.bind(this);
        this.nameOf = this.nameOf.bind(this);
    }

    /** Shows a frame: as a step whose events are seen, or as a leap without any. */
    show(frame: ShownFrame, isLeap = false): void {
        const at = performance.now();
        const events = isLeap ? [] : frame.events;
        const step: Step = {
            seq: frame.seq,
            events,
            before: this.view,
            after: frame.view as AnyView,
        };
        for (const watcher of this.#watchers) watcher.before?.(step);
        this.#shown = { frame, isLeap, at };
        const lines = frame.talk.map((text) => ({ id: ++this.#lines, text, seq: frame.seq, at }));
        this.#talk = isLeap ? lines : [...this.#talk, ...lines].slice(-50);
        for (const watcher of this.#watchers) watcher.after?.(step);
    }

    get view(): View {
        return this.#shown.frame.view as View;
    }
    get events(): readonly Event[] {
        return this.#shown.isLeap ? [] : this.#shown.frame.events;
    }
    get seq(): number {
        return this.#shown.frame.seq;
    }
    get talk(): readonly TalkLine[] {
        return this.#talk;
    }
    get guidance(): readonly string[] {
        return this.#shown.frame.guidance ?? [];
    }
    get faces(): readonly (readonly string[])[] | null {
        return this.#shown.frame.faces ?? null;
    }
    get heardAt(): number {
        return this.#shown.at;
    }
    get isLive(): boolean {
        return false;
    }
    get isBusy(): boolean {
        return false;
    }
    get hinted(): string | null {
        return null;
    }
    readonly hintReason = "";
    readonly practice = null;

    async move(_text: string): Promise<Outcome> {
        return { ok: false, code: "forbidden", reason: "" };
    }
    async extend(_words: readonly string[]): Promise<ExtendAnswer> {
        return nothingFollows();
    }
    watch(watcher: Watcher): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }
    nameOf(seat: string): string {
        return isolateName(this.room.seats.find((one) => one.seat === seat)?.name || seat);
    }
}

/** A room as those who look at frames need it: who sits where, and by which rules. */
export function roomOf(
    game: string,
    names: readonly string[],
    you: string,
    rules: RoomView["rules"] = {},
): RoomView {
    const seats = names.map((name, at) => ({
        seat: String.fromCharCode(65 + at),
        name,
        bot: "",
        guest: false,
        ready: true,
        connected: true,
        auto: false,
        wants_rematch: false,
    }));
    return {
        code: "",
        game,
        rules,
        phase: "playing",
        seats,
        host: "",
        you,
        public: false,
        practice: false,
        locked: false,
        fills_up: false,
        spectators: 0,
        match: "",
        seed_hash: "",
        result: null,
    };
}
