/** A room one is in, live: what is seen there, and everything one can do. */

import { prefersReducedMotion } from "../settings/preferences.svelte";
import { isolateName } from "../i18n/names";
import type {
    AnyView,
    ExtendAnswer,
    Goodbye,
    HintAnswer,
    MatchMessage,
    RoomView,
    ServerMessage,
} from "../wire/messages";
import { findTalk } from "../wire/calls";
import {
    LinkOverError,
    RoomSocket,
    roomAddress,
    type Answer,
    type Link,
    type RoomLink,
    type RoomListener,
    type Wish,
} from "../wire/room_socket";
import { asOutcome } from "./command_result";
import { nothingFollows } from "./partial_play";
import { tableOf } from "./room_table_model";
import { StepQueue, type Heard } from "./step_queue";
import type { Outcome, Step, Table, TalkLine, Watcher } from "./table_model";
import { TableTalk, type Recall } from "./talk_history.svelte";
import type { Words } from "./talk";

/** Makes the connection to a room. */
export type Connect = (code: string, language: string, listener: RoomListener) => RoomLink;

const connectHere: Connect = (code, language, listener) =>
    new RoomSocket(roomAddress(code, language), listener);

/** One's own place in a room. Make it with a code, `open` it, and `close` it in the end. */
export class RoomSession {
    room = $state.raw<RoomView | null>(null);
    shown = $state.raw<Heard | null>(null);
    link = $state<Link>("connecting");
    /** Why the connection ended for good. */
    goodbye = $state.raw<Goodbye | null>(null);
    /** Whether the host has sent us away from the seat we had. */
    wasRemoved = $state(false);
    /** The seats we want to hear nothing of. */
    muted = $state.raw<ReadonlySet<string>>(new Set());
    /** The last hint, until the table changes. */
    advice = $state.raw<HintAnswer | null>(null);

    #asked = $state(0);
    /** The step that will show our own last move. */
    #awaited = $state(-1);
    #link: RoomLink | null = null;
    #queue = new StepQueue((heard) => this.#show(heard), prefersReducedMotion);
    #watchers = new Set<Watcher>();
    #newest = -1;
    #match = "";
    #stands = false;
    #talk: TableTalk;

    constructor(
        readonly code: string,
        private language: string,
        private readonly connect: Connect = connectHere,
        recall: Recall = findTalk,
    ) {
        this.#talk = new TableTalk(recall);
    }

    /** Goes there; also again, after the connection was over. */
    open(): void {
        this.#hangUp();
        this.goodbye = null;
        const link: RoomLink = this.connect(this.code, this.language, {
            heard: (message) => this.#link === link && this.#hear(message),
            linked: (how, why) => this.#link === link && this.#linked(how, why),
        });
        this.#link = link;
        link.open();
    }

    close(): void {
        this.#queue.clear();
        this.#hangUp();
    }

    /** Asks for everything in another language from now on. */
    speak(language: string): void {
        if (language === this.language) return;
        this.language = language;
        if (!this.#link || this.link === "over") return;
        this.#forgetTalk();
        this.open();
    }

    /** The seat one has, empty for a spectator. */
    get you(): string {
        return this.room?.you ?? "";
    }

    get isHost(): boolean {
        return this.you !== "" && this.room?.host === this.you;
    }

    /** Whether a move is on its way, or accepted but not yet seen. */
    get isBusy(): boolean {
        return this.#asked > 0 || this.#awaited > this.#shownSeq;
    }

    get #shownSeq(): number {
        return this.shown?.message.seq ?? -1;
    }

    /** What the game has told. */
    get talk(): readonly TalkLine[] {
        return this.#talk.lines;
    }

    /** What people have said. */
    get said(): readonly Words[] {
        return this.#talk.said;
    }

    /** The table, once there is a match. */
    get table(): Table | null {
        return this.room && this.shown ? this.#table : null;
    }

    // What one can do

    /** Asks for anything; refusals come as outcomes, not as errors. */
    async do(wish: Wish): Promise<Outcome> {
        if (wish.do === "stand") this.#stands = true;
        if (wish.do === "sit") this.wasRemoved = false;
        const outcome = asOutcome(await this.#ask(wish));
        if (wish.do === "stand" && !outcome.ok) this.#stands = false;
        return outcome;
    }

    async move(text: string): Promise<Outcome> {
        this.#asked += 1;
        try {
            const seq = Math.max(0, this.#newest);
            const answer = await this.#ask({ do: "move", move: text, seq });
            if ("ack" in answer && "seq" in answer) this.#awaited = answer.seq;
            return asOutcome(answer);
        } finally {
            this.#asked -= 1;
        }
    }

    async extend(words: readonly string[]): Promise<ExtendAnswer> {
        const answer = await this.#ask({ do: "extend", cards: [...words] });
        if ("next" in answer) return answer;
        return nothingFollows("reason" in answer ? answer.reason : "");
    }

    /** Asks the best bot what it would do: see `advice`. */
    async hint(): Promise<Outcome> {
        const answer = await this.#ask({ do: "hint" });
        this.advice = "move" in answer ? answer : null;
        return asOutcome(answer);
    }

    /** Hears no more of a seat, or hears it again. */
    async mute(seat: string, isMuted: boolean): Promise<Outcome> {
        const outcome = await this.do({ do: "mute", seat, muted: isMuted });
        const others = [...this.muted].filter((one) => one !== seat);
        if (outcome.ok) this.muted = new Set(isMuted ? [...others, seat] : others);
        return outcome;
    }

    watch(watcher: Watcher): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }

    nameOf(seat: string): string {
        return isolateName(this.room?.seats.find((one) => one.seat === seat)?.name || seat);
    }

    async #ask(wish: Wish): Promise<Answer> {
        const over = { nak: "", code: "over", reason: "", seq: 0 };
        try {
            return this.#link ? await this.#link.ask(wish) : over;
        } catch (error) {
            if (error instanceof LinkOverError) return over;
            throw error;
        }
    }

    #hangUp(): void {
        const link = this.#link;
        this.#link = null;
        link?.close();
    }

    // What is heard

    #linked(link: Link, why: Goodbye | null): void {
        this.link = link;
        if (link === "over") this.goodbye = why;
    }

    #hear(message: ServerMessage): void {
        if ("room" in message) this.#hearRoom(message.room);
        else if ("view" in message) this.#hearStep(message);
        else if ("said" in message) this.#talk.hear(message.said, false, this.#shownSeq);
        else if ("emote" in message) this.#talk.hear(message.emote, true, this.#shownSeq);
    }

    #hearRoom(room: RoomView): void {
        if (room.match !== this.#match) this.#forgetMatch(room.match);
        else if (this.room && this.you !== room.you && room.phase === "playing") this.#forgetTalk();
        if (this.you !== "" && room.you === "" && !this.#stands) this.wasRemoved = true;
        if (room.you === "") this.#stands = false;
        this.room = room;
    }

    #forgetMatch(match: string): void {
        this.#match = match;
        this.#forgetTalk();
        this.#awaited = -1;
        this.shown = null;
        this.advice = null;
        this.#talk.leaveMatch();
    }

    /** Steps have other numbers or other words from now on: they are heard anew, from the first. */
    #forgetTalk(): void {
        this.#newest = -1;
        this.#queue.clear();
        this.#talk.forget();
    }

    #hearStep(message: MatchMessage): void {
        const heard = { message, at: performance.now() };
        const undone = message.undone ?? null;
        const ahead = this.#newest < 0 ? 0 : message.seq - this.#newest;
        const isNews = message.events.length > 0;
        if (ahead > 1 && isNews) {
            void this.do({ do: "sync" });
            void this.#recall(message.seq - 1);
        }
        // A step may have no events (a turn is just ended), and one may be told again (a timer stopped, hands were
        // opened): both wait for those before them.
        const isKnown = this.#newest >= 0 && (ahead === 0 || ahead === 1);
        const isNext = undone === null && (isKnown || isNews);
        const isMissing = undone === null && message.seq > Math.max(0, this.#newest);
        this.#newest = message.seq;
        if (isNext) return this.#queue.add(heard);
        this.#leap(heard, undone);
        if (isMissing || this.#talk.isRecalling) void this.#recall(message.seq);
    }

    #recall(until: number): Promise<void> {
        return this.#talk.recall(this.code, this.language, until, () => this.#match);
    }

    /** The table is as it is, without anything flying there: after coming back, or a move taken back. */
    #leap(heard: Heard, undone: number | null): void {
        for (const missed of this.#queue.clear()) this.#talk.note(missed);
        if (undone !== null) this.#talk.takeBack(undone);
        this.#awaited = -1;
        this.#show(heard);
    }

    // What is shown

    #show(heard: Heard): void {
        const { message } = heard;
        const step: Step = {
            seq: message.seq,
            events: message.events,
            before: (this.shown?.message.view as AnyView | undefined) ?? null,
            after: message.view as AnyView,
        };
        for (const watcher of this.#watchers) watcher.before?.(step);
        if (message.seq !== this.shown?.message.seq) this.advice = null;
        this.shown = heard;
        this.#talk.note(heard);
        for (const watcher of this.#watchers) watcher.after?.(step);
    }

    #table: Table = tableOf(this);
}
