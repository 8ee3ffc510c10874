/** A live room: what this client sees of it, and everything it can do there. */

import { ownFlight } from "../motion/own_flight";
import { prefersReducedMotion } from "../settings/preferences.svelte";
import { refusalText } from "../ui/error_text";
import { fetchTalk } from "../wire/calls";
import type {
    ExtendResponse,
    Goodbye,
    HintResponse,
    MatchMessage,
    Notice,
    RoomView,
    ServerMessage,
} from "../wire/types";
import {
    ConnectionClosedError,
    RoomSocket,
    roomAddress,
    type CommandBody,
    type CommandResponse,
    type ConnectionState,
    type RoomConnection,
    type RoomListener,
} from "../wire/room_socket";
import { departures } from "./departures";
import { roomTableModel } from "./room_table_model";
import { StepQueue, type PauseOf, type ReceivedStep } from "./step_queue";
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
} from "../table/table_model";
import { RoomHistory, type ChatLine, type FetchTalk } from "./room_history.svelte";

/** Creates the connection to a room. */
export type Connect = (code: string, language: string, listener: RoomListener) => RoomConnection;

const connectSocket: Connect = (code, language, listener) =>
    new RoomSocket(roomAddress(code, language), listener);

/** This client's place in a room. Call `open` to connect and `close` when leaving. */
export class RoomClient {
    room = $state.raw<RoomView | null>(null);
    /** The step shown now. */
    shown = $state.raw<ReceivedStep | null>(null);
    connection = $state<ConnectionState>("connecting");
    /** Why the connection ended for good. */
    goodbye = $state.raw<Goodbye | null>(null);
    /** The last notice of the operator, until the user closes it. */
    notice = $state.raw<Notice | null>(null);
    /** Whether we lost our seat without standing up: we have taken one in another room. */
    hasLostSeat = $state(false);
    /** The seats we have muted. */
    muted = $state.raw<ReadonlySet<string>>(new Set());
    /** The last hint, until the table changes. */
    hint = $state.raw<HintResponse | null>(null);

    #pendingMoves = $state(0);
    /** The id of the last chat line that was shown in the chat. */
    #readLine = $state(0);
    /** The seq of the step that will show our last accepted move. */
    #expectedSeq = $state(-1);
    #connection: RoomConnection | null = null;
    #queue: StepQueue;
    #watchers = new StepWatchers();
    #latestSeq = -1;
    #match = "";
    #isStandingUp = false;
    #history: RoomHistory;

    constructor(
        readonly code: string,
        private language: string,
        pauseOf: PauseOf = () => 0,
        private readonly connect: Connect = connectSocket,
        fetchEarlier: FetchTalk = fetchTalk,
    ) {
        this.#history = new RoomHistory(fetchEarlier);
        this.#queue = new StepQueue(
            (step) => this.#show(step),
            (message) => (prefersReducedMotion() ? 0 : pauseOf(message)),
            () => ownFlight.landed,
        );
    }

    /** Connect; also reconnect after the connection has ended. */
    open(): void {
        this.#disconnect();
        this.goodbye = null;
        const connection: RoomConnection = this.connect(this.code, this.language, {
            onmessage: (message) => this.#connection === connection && this.#receive(message),
            onstate: (state, why) => this.#connection === connection && this.#setState(state, why),
        });
        this.#connection = connection;
        connection.open();
    }

    close(): void {
        this.#queue.clear();
        this.#disconnect();
    }

    /** Reconnect in another language. */
    setLanguage(language: string): void {
        if (language === this.language) return;
        this.language = language;
        if (!this.#connection || this.connection === "over") return;
        this.#restartTalk();
        this.open();
    }

    /** Our seat; empty for a spectator. */
    get you(): string {
        return this.room?.you ?? "";
    }

    get isHost(): boolean {
        return this.you !== "" && this.room?.host === this.you;
    }

    /** Whether a move is pending, or accepted and not yet shown. */
    get isBusy(): boolean {
        return this.#pendingMoves > 0 || this.#expectedSeq > this.#shownSeq;
    }

    get #shownSeq(): number {
        return this.shown?.message.seq ?? -1;
    }

    get talk(): readonly TalkLine[] {
        return this.#history.talk;
    }

    get chat(): readonly ChatLine[] {
        return this.#history.chat;
    }

    /** The number of messages from others that were not shown in the chat yet. Emotes were seen at their seats. */
    get unread(): number {
        return this.chat.filter(
            ({ id, seat, isEmote }) => id > this.#readLine && seat !== this.you && !isEmote,
        ).length;
    }

    markChatRead(): void {
        this.#readLine = this.chat.at(-1)?.id ?? 0;
    }

    /** The table model, once there is a match. */
    get table(): TableModel | null {
        return this.room && this.shown ? this.#table : null;
    }

    // Commands

    /** Send a command. A refusal is a result, not an exception. */
    async do(command: CommandBody): Promise<CommandResult> {
        if (command.do === "stand") this.#isStandingUp = true;
        if (command.do === "sit") this.hasLostSeat = false;
        const result = toCommandResult(await this.#send(command));
        if (command.do === "stand" && !result.ok) this.#isStandingUp = false;
        return result;
    }

    async move(text: string): Promise<CommandResult> {
        this.#pendingMoves += 1;
        try {
            const seq = Math.max(0, this.#latestSeq);
            const response = await this.#send({ do: "move", move: text, seq });
            if ("ack" in response && "seq" in response) this.#expectedSeq = response.seq;
            return toCommandResult(response);
        } finally {
            this.#pendingMoves -= 1;
        }
    }

    async extend(words: readonly string[]): Promise<ExtendResponse> {
        const response = await this.#send({ do: "extend", cards: [...words] });
        if ("next" in response) return response;
        return noContinuation("reason" in response ? response.reason : "");
    }

    /** The legal moves of our seat; none where there is nothing to do. */
    async legal(): Promise<readonly string[]> {
        if (this.you === "") return [];
        const response = await this.#send({ do: "legal" });
        return "moves" in response ? response.moves : [];
    }

    /** Ask the strongest bot for its decision, and keep it in `hint`. */
    async requestHint(): Promise<CommandResult> {
        const response = await this.#send({ do: "hint" });
        this.hint = "move" in response ? response : null;
        return toCommandResult(response);
    }

    async setMuted(seat: string, isMuted: boolean): Promise<CommandResult> {
        const result = await this.do({ do: "mute", seat, muted: isMuted });
        const others = [...this.muted].filter((one) => one !== seat);
        if (result.ok) this.muted = new Set(isMuted ? [...others, seat] : others);
        return result;
    }

    watch(watcher: StepWatcher): () => void {
        return this.#watchers.add(watcher);
    }

    nameOf(seat: string): string {
        return nameIn(this.room, seat);
    }

    async #send(command: CommandBody): Promise<CommandResponse> {
        const closed = { nak: "", code: "over", reason: "", seq: 0 };
        try {
            return this.#connection ? await this.#connection.send(command) : closed;
        } catch (error) {
            if (error instanceof ConnectionClosedError) return closed;
            throw error;
        }
    }

    #disconnect(): void {
        const connection = this.#connection;
        this.#connection = null;
        connection?.close();
    }

    // Messages

    #setState(state: ConnectionState, why: Goodbye | null): void {
        this.connection = state;
        if (state === "over") this.goodbye = why;
    }

    #receive(message: ServerMessage): void {
        if ("room" in message) this.#receiveRoom(message.room);
        else if ("view" in message) this.#receiveStep(message);
        else if ("said" in message)
            this.#history.addChat(message.said, this.#shownSeq, { isEmote: false });
        else if ("emote" in message)
            this.#history.addChat(message.emote, this.#shownSeq, { isEmote: true });
        else if ("notice" in message)
            this.notice = message.notice.code === "drain_cancelled" ? null : message.notice;
    }

    #receiveRoom(room: RoomView): void {
        if (room.match !== this.#match) this.#startMatch(room.match);
        else if (this.room && this.you !== room.you && room.phase === "playing")
            this.#restartTalk();
        if (this.you !== "" && room.you === "" && !this.#isStandingUp) this.hasLostSeat = true;
        if (room.you === "") this.#isStandingUp = false;
        if (this.room) this.#history.addDepartures(departures(this.room, room), this.#shownSeq);
        this.room = room;
    }

    #startMatch(match: string): void {
        this.#match = match;
        this.#restartTalk();
        this.#expectedSeq = -1;
        this.shown = null;
        this.hint = null;
        this.#history.startMatch();
    }

    /** Drop the talk and the queue: steps get other numbers or another language from now on. */
    #restartTalk(): void {
        this.#latestSeq = -1;
        this.#queue.clear();
        this.#history.clearLines();
    }

    #receiveStep(message: MatchMessage): void {
        const step = { message, at: performance.now() };
        const undone = message.undone ?? null;
        const ahead = this.#latestSeq < 0 ? 0 : message.seq - this.#latestSeq;
        const hasEvents = message.events.length > 0;
        if (ahead > 1 && hasEvents) {
            void this.do({ do: "sync" });
            void this.#fetchEarlierTalk(message.seq - 1);
        }
        // A step may have no events (a turn just ended), and one may be sent again (a timer stopped, hands were
        // opened): both wait for the steps before them.
        const isInOrder = this.#latestSeq >= 0 && (ahead === 0 || ahead === 1);
        const isNext = undone === null && (isInOrder || hasEvents);
        const hasGap = undone === null && message.seq > Math.max(0, this.#latestSeq);
        this.#latestSeq = message.seq;
        if (isNext) return this.#queue.add(step);
        this.#showAtOnce(step, undone);
        if (hasGap || this.#history.isFetching) void this.#fetchEarlierTalk(message.seq);
    }

    #fetchEarlierTalk(until: number): Promise<void> {
        return this.#history.fetchEarlier(this.code, this.language, until, () => this.#match);
    }

    /** Show a view that is not the next step, without animation: after reconnecting, or after an undo. */
    #showAtOnce(step: ReceivedStep, undone: number | null): void {
        for (const missed of this.#queue.clear()) this.#history.addStep(missed);
        if (undone !== null) this.#history.undoTo(undone);
        this.#expectedSeq = -1;
        this.#show(step);
    }

    #show(received: ReceivedStep): void {
        const { message } = received;
        const step: Step = {
            seq: message.seq,
            events: message.events,
            before: (this.shown?.message.view as BaseView | undefined) ?? null,
            after: message.view as BaseView,
        };
        this.#watchers.around(step, () => {
            if (message.seq !== this.shown?.message.seq) this.hint = null;
            this.shown = received;
            this.#history.addStep(received);
        });
    }

    #table: TableModel = roomTableModel(this);
}

function toCommandResult(response: CommandResponse): CommandResult {
    return "nak" in response
        ? { ok: false, code: response.code, reason: refusalText(response) }
        : { ok: true };
}
