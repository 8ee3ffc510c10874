/** A table model that shows frames: of a finished match or of a lesson. There is no live room behind it. */

import { tick } from "svelte";
import { ownFlight } from "../motion/own_flight";
import type { Event, ExtendResponse, RoomView } from "../wire/types";
import {
    nameIn,
    noContinuation,
    StepWatchers,
    type BaseView,
    type CommandResult,
    type Step,
    type StepWatcher,
    type TableModel,
    type TalkLine,
} from "./table_model";

/** A view with the events and the talk that led to it. */
export interface Frame {
    seq: number;
    events: readonly Event[];
    view: unknown;
    talk: readonly string[];
    guidance?: readonly string[];
    open_hands?: readonly (readonly string[])[] | null;
}

const MAX_TALK = 50;

/** Return a view in which its player has nothing to do, whoever's turn it is. */
export const withoutMoves = (view: object): object => ({
    ...view,
    playable: [],
    ...("can" in view ? { can: [] } : {}),
});

/** Shows one frame after another. It accepts no moves; subclasses may. */
export class FrameTableModel<View extends BaseView = BaseView> implements TableModel<View> {
    #shown: { frame: Frame; events: readonly Event[]; at: number };
    #talk = $state.raw<readonly TalkLine[]>([]);
    #watchers = new StepWatchers();
    #lineCount = 0;

    constructor(
        readonly room: RoomView,
        first: Frame,
    ) {
        this.#shown = $state.raw({ frame: first, events: [], at: performance.now() });
    }

    /** Show a frame as a step. With `isAnimated` off its events are left out and earlier talk is dropped. */
    show(frame: Frame, { isAnimated = true } = {}): void {
        const at = performance.now();
        const events = isAnimated ? frame.events : [];
        const step: Step = {
            seq: frame.seq,
            events,
            before: this.view,
            after: frame.view as BaseView,
        };
        this.#watchers.around(step, () => {
            this.#shown = { frame, events, at };
            const lines = frame.talk.map((text) => {
                return { id: ++this.#lineCount, text, seq: frame.seq, at };
            });
            this.#talk = isAnimated ? [...this.#talk, ...lines].slice(-MAX_TALK) : lines;
        });
    }

    /** Wait until the player's own card that is being played has landed: the step is shown then, as in a room. */
    protected async waitForOwnLanding(): Promise<void> {
        await tick(); // the card takes off
        await ownFlight.landed;
    }

    get view(): View {
        return this.#shown.frame.view as View;
    }
    get events(): readonly Event[] {
        return this.#shown.events;
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
    get openHands(): readonly (readonly string[])[] | null {
        return this.#shown.frame.open_hands ?? null;
    }
    get receivedAt(): number {
        return this.#shown.at;
    }
    get isLive(): boolean {
        return false;
    }
    get isBusy(): boolean {
        return false;
    }
    get hintedMove(): string | null {
        return null;
    }
    readonly hintReason = "";
    readonly roundBreak = null;
    readonly practice = null;
    readonly sendEmote = null;

    async move(_text: string): Promise<CommandResult> {
        return { ok: false, code: "forbidden", reason: "" };
    }
    async continueRound(): Promise<CommandResult> {
        return { ok: true };
    }
    async declineCall(): Promise<CommandResult> {
        return { ok: true };
    }
    async legal(): Promise<readonly string[]> {
        return [];
    }
    async extend(_words: readonly string[]): Promise<ExtendResponse> {
        return noContinuation();
    }
    watch(watcher: StepWatcher<View>): () => void {
        return this.#watchers.add(watcher as StepWatcher);
    }
    /** Components pass it on as a plain function. */
    nameOf = (seat: string): string => nameIn(this.room, seat);
    async newGame(): Promise<void> {}
}

/** A room for a frame table model: only the game, its rules and who sits where. `bots` are levels, empty for people. */
export function staticRoom(
    game: string,
    names: readonly string[],
    you: string,
    rules: RoomView["rules"] = {},
    bots: readonly string[] = [],
): RoomView {
    const seats = names.map((name, at) => ({
        seat: String.fromCharCode(65 + at),
        name,
        bot: bots[at] ?? "",
        guest: false,
        ready: true,
        connected: true,
        stand_in: false,
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
        daily: "",
        spectators: 0,
        match: "",
        seed_hash: "",
        result: null,
    };
}
