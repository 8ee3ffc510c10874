/** A room one is in, live: what is seen there, and everything one can do. */

import { prefersStillness } from "../settings/preferences.svelte";
import type {
    AnyView,
    ExtendAnswer,
    Goodbye,
    HintAnswer,
    MatchMessage,
    RoomView,
    Said,
    ServerMessage,
} from "../wire/messages";
import {
    RoomSocket,
    type Answer,
    type Link,
    type RoomListener,
    type Wish,
} from "../wire/room_socket";
import { showBubble } from "./bubbles.svelte";
import { StepQueue, type Heard } from "./step_queue";
import { newGame } from "./new_game";
import type { Outcome, Practice, Step, Table, TalkLine, Watcher } from "./table";

/** Somebody's words or face, with a number for lists. */
export interface Words extends Said {
    id: number;
    isEmote: boolean;
}

const MOST_LINES = 400;

/** One's own place in a room. Make it with a code, `open` it, and `close` it in the end. */
export class RoomSession implements RoomListener {
    room = $state.raw<RoomView | null>(null);
    shown = $state.raw<Heard | null>(null);
    talk = $state.raw<readonly TalkLine[]>([]);
    said = $state.raw<readonly Words[]>([]);
    link = $state<Link>("connecting");
    /** Why the connection ended for good. */
    goodbye = $state.raw<Goodbye | null>(null);
    isBusy = $state(false);
    /** The last hint, until the table changes. */
    advice = $state.raw<HintAnswer | null>(null);

    #socket: RoomSocket;
    #queue = new StepQueue((heard) => this.#show(heard), prefersStillness);
    #watchers = new Set<Watcher>();
    #newest = -1;
    #lines = 0;
    #match = "";

    constructor(
        readonly code: string,
        language: string,
    ) {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const query = `?language=${encodeURIComponent(language)}`;
        this.#socket = new RoomSocket(
            `${scheme}://${location.host}/ws/rooms/${code}${query}`,
            this,
        );
    }

    open(): void {
        this.#socket.open();
    }

    close(): void {
        this.#queue.clear();
        this.#socket.close();
    }

    /** The seat one has, empty for a spectator. */
    get you(): string {
        return this.room?.you ?? "";
    }

    get isHost(): boolean {
        return this.you !== "" && this.room?.host === this.you;
    }

    /** The table, once there is a match. */
    get table(): Table | null {
        return this.room && this.shown ? this.#table : null;
    }

    // What one can do

    /** Asks for anything; refusals come as outcomes, not as errors. */
    async do(wish: Wish): Promise<Outcome> {
        return asOutcome(await this.#socket.ask(wish));
    }

    async move(text: string): Promise<Outcome> {
        this.isBusy = true;
        try {
            return await this.do({ do: "move", move: text, seq: Math.max(0, this.#newest) });
        } finally {
            this.isBusy = false;
        }
    }

    async extend(words: readonly string[]): Promise<ExtendAnswer> {
        const answer = await this.#socket.ask({ do: "extend", cards: [...words] });
        if ("next" in answer) return answer;
        const why = "reason" in answer ? answer.reason : "";
        return { ack: "", next: [], complete: false, needs: null, why } as ExtendAnswer;
    }

    /** Asks the best bot what it would do: see `advice`. */
    async hint(): Promise<Outcome> {
        const answer = await this.#socket.ask({ do: "hint" });
        this.advice = "move" in answer ? answer : null;
        return asOutcome(answer);
    }

    watch(watcher: Watcher): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }

    nameOf(seat: string): string {
        return this.room?.seats.find((one) => one.seat === seat)?.name || seat;
    }

    // What is heard

    linked(link: Link, why: Goodbye | null): void {
        this.link = link;
        if (link === "over") this.goodbye = why;
    }

    heard(message: ServerMessage): void {
        if ("room" in message) this.#hearRoom(message.room);
        else if ("view" in message) this.#hearStep(message);
        else if ("said" in message) this.#hearWords(message.said, false);
        else if ("emote" in message) this.#hearWords(message.emote, true);
    }

    #hearRoom(room: RoomView): void {
        if (room.match !== this.#match) this.#forgetMatch(room.match);
        this.room = room;
    }

    #forgetMatch(match: string): void {
        this.#match = match;
        this.#newest = -1;
        this.#queue.clear();
        this.shown = null;
        this.talk = [];
    }

    #hearStep(message: MatchMessage): void {
        const isGap = this.#newest >= 0 && message.seq > this.#newest + 1;
        if (isGap && message.events.length > 0) void this.do({ do: "sync" });
        this.#newest = message.seq;
        const heard = { message, at: performance.now() };
        if (message.events.length > 0) return this.#queue.add(heard);
        this.#queue.clear();
        this.#show(heard);
    }

    #hearWords(said: Said, isEmote: boolean): void {
        const line = { ...said, isEmote, id: ++this.#lines };
        this.said = [...this.said, line].slice(-MOST_LINES);
        showBubble(said.seat, said.text, isEmote);
    }

    // What is shown

    #show(heard: Heard): void {
        const { message, at } = heard;
        const step: Step = {
            seq: message.seq,
            events: message.events,
            before: (this.shown?.message.view as AnyView | undefined) ?? null,
            after: message.view as AnyView,
        };
        for (const watcher of this.#watchers) watcher.before?.(step);
        if (message.events.length > 0) this.advice = null;
        this.shown = heard;
        const lines = message.talk.map((text) => ({
            id: ++this.#lines,
            text,
            seq: message.seq,
            at,
        }));
        if (lines.length > 0) this.talk = [...this.talk, ...lines].slice(-MOST_LINES);
        for (const watcher of this.#watchers) watcher.after?.(step);
    }

    #table: Table = tableOf(this);
}

function asOutcome(answer: Answer): Outcome {
    return "nak" in answer ? { ok: false, code: answer.code, reason: answer.reason } : { ok: true };
}

/** The part of a session that a game's components may see. */
function tableOf(session: RoomSession): Table {
    const message = () => session.shown!.message;
    const practice: Practice = {
        hint: () => session.hint(),
        undo: () => session.do({ do: "undo" }),
        showFaces: (open) => session.do({ do: "faces", open }),
        newGame: () => newGame(session.room!),
    };
    return {
        get room() {
            return session.room!;
        },
        get view() {
            return message().view as AnyView;
        },
        get events() {
            return message().events;
        },
        get seq() {
            return message().seq;
        },
        get talk() {
            return session.talk;
        },
        get guidance() {
            return message().guidance;
        },
        get faces() {
            return message().faces ?? null;
        },
        get heardAt() {
            return session.shown!.at;
        },
        get isLive() {
            return session.you !== "";
        },
        get isBusy() {
            return session.isBusy;
        },
        get hinted() {
            return session.advice?.move ?? null;
        },
        get practice() {
            return session.room?.practice ? practice : null;
        },
        move: (text) => session.move(text),
        extend: (words) => session.extend(words),
        watch: (watcher) => session.watch(watcher),
        nameOf: (seat) => session.nameOf(seat),
    };
}
