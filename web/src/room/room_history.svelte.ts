/** What is said in a room: the game's talk and people's chat, including talk from before this client joined. */

import type { fetchTalk } from "../wire/calls";
import type { ChatLine as ReceivedLine, TalkLine as FetchedLine } from "../wire/types";
import { isolateName } from "../i18n/names";
import { m } from "../paraglide/messages.js";
import { showBubble } from "../table/bubbles.svelte";
import type { ReceivedStep } from "./step_queue";
import { talkUpTo } from "../table/step_talk";
import type { TalkLine } from "../table/table_model";
import type { Departure } from "./departures";

/** Something a person wrote, or an emote. */
export interface ChatLine extends ReceivedLine {
    /** Increases together with the ids of talk lines. */
    id: number;
    /** The step shown last before it; -1 before the match. */
    seq: number;
    isEmote: boolean;
}

/** A departure among the lines of talk. It has no text yet, because the language can change. */
type DepartureLine = Departure & Omit<TalkLine, "text">;

/** A line of the history: the game's own where `by` is null. */
export type HistoryLine = { id: number; by: ChatLine | null; text: string };

/** Fetches the talk of a match so far. */
export type FetchTalk = typeof fetchTalk;

const MAX_LINES = 400;

/** The talk and the chat of one room. */
export class RoomHistory {
    /** What the game tells. */
    lines = $state.raw<readonly TalkLine[]>([]);
    chat = $state.raw<readonly ChatLine[]>([]);
    #departures = $state.raw<readonly DepartureLine[]>([]);
    #count = 0;
    /** Identifies the newest request for earlier talk, until it has a response. */
    #request: object | null = null;

    constructor(private readonly fetchTalk: FetchTalk) {}

    get isFetching(): boolean {
        return this.#request !== null;
    }

    /** What the game tells, and who has left since the match began. */
    get talk(): readonly TalkLine[] {
        const left = this.#departures.map(({ name, hasBot, ...line }) => ({
            ...line,
            text: (hasBot ? m.table_left_to_bot : m.table_left)({ name: isolateName(name) }),
        }));
        return [...this.lines, ...left].toSorted(inOrder);
    }

    /** Add the talk of a step. */
    addStep({ message, at }: ReceivedStep): void {
        const { seq } = message;
        const lines = message.talk.map((text) => ({ id: ++this.#count, text, seq, at }));
        this.lines = withMore(this.lines, lines);
    }

    /** Add a chat line, and show it above its seat. `seq` is the step shown last. */
    addChat(line: ReceivedLine, seq: number, { isEmote }: { isEmote: boolean }): void {
        this.chat = withMore(this.chat, [{ ...line, isEmote, id: ++this.#count, seq }]);
        showBubble(line.seat, line.text, isEmote);
    }

    /** Add that players have left. `seq` is the step shown last. */
    addDepartures(departures: readonly Departure[], seq: number): void {
        const at = performance.now();
        const lines = departures.map((one) => ({ ...one, id: ++this.#count, seq, at }));
        this.#departures = withMore(this.#departures, lines);
    }

    /** Remove the talk of all steps after `seq`. */
    undoTo(seq: number): void {
        this.lines = talkUpTo(this.lines, seq);
    }

    clearLines(): void {
        this.lines = [];
    }

    /** Sort the chat so far before the match that begins now, and forget who has left. */
    startMatch(): void {
        this.#departures = [];
        this.chat = this.chat.map((line) => ({ ...line, seq: -1 }));
    }

    /** Fetch the talk this client has missed. A failure is ignored: the talk only stays shorter. */
    async fetchEarlier(
        code: string,
        language: string,
        until: number,
        match: () => string,
    ): Promise<void> {
        const request = {};
        this.#request = request;
        const found = await this.fetchTalk(code, language).catch(() => null);
        if (this.#request !== request) return;
        this.#request = null;
        if (found?.match === match()) this.lines = withEarlier(this.lines, found.lines, until);
    }
}

/** Compare lines by their steps, and lines of a step by the order in which they came. */
const inOrder = (one: { seq: number; id: number }, other: { seq: number; id: number }): number =>
    one.seq - other.seq || one.id - other.id;

/** Append lines and drop the oldest beyond the limit. */
export function withMore<Line>(lines: readonly Line[], more: readonly Line[]): readonly Line[] {
    return more.length === 0 ? lines : [...lines, ...more].slice(-MAX_LINES);
}

/** Insert the missing lines of steps up to `until`. Their ids are below all others, and they count as old. */
export function withEarlier(
    lines: readonly TalkLine[],
    fetched: readonly FetchedLine[],
    until: number,
): readonly TalkLine[] {
    const known = new Set(lines.map((line) => line.seq));
    const missing = fetched.filter(({ seq }) => seq <= until && !known.has(seq));
    const lowest = Math.min(0, ...lines.map((line) => line.id)) - missing.length;
    const earlier = missing.map((line, nth) => ({ ...line, id: lowest + nth, at: -Infinity }));
    return [...earlier, ...lines].toSorted((one, other) => one.seq - other.seq).slice(-MAX_LINES);
}

/** Talk and chat in one list, the oldest first. */
export function historyOf(talk: readonly TalkLine[], chat: readonly ChatLine[]): HistoryLine[] {
    const told = talk.map((line) => ({ ...line, by: null }));
    const written = chat.map((by) => ({ ...by, by }));
    return [...told, ...written].toSorted(inOrder).map(({ id, by, text }) => ({ id, by, text }));
}
