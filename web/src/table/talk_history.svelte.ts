/** What is said in a room, as it comes: the game's lines and people's words, and what was said before one came. */

import type { findTalk } from "../wire/calls";
import type { Said } from "../wire/messages";
import { showBubble } from "./bubbles.svelte";
import type { Heard } from "./step_queue";
import type { TalkLine } from "./table_model";
import { upTo, withEarlier, withMore, type Words } from "./talk";

/** Asks for the table talk so far. */
export type Recall = typeof findTalk;

/** The talk of one room. */
export class TableTalk {
    lines = $state.raw<readonly TalkLine[]>([]);
    said = $state.raw<readonly Words[]>([]);
    #count = 0;
    /** What was asked last about earlier talk, until it is answered. */
    #recalled: object | null = null;

    constructor(private readonly ask: Recall) {}

    /** Whether earlier talk is still to come. */
    get isRecalling(): boolean {
        return this.#recalled !== null;
    }

    /** Keeps what a step tells. */
    note({ message, at }: Heard): void {
        const { seq } = message;
        const lines = message.talk.map((text) => ({ id: ++this.#count, text, seq, at }));
        this.lines = withMore(this.lines, lines);
    }

    /** Keeps what somebody has said after a step, and shows it above their seat. */
    hear(said: Said, isEmote: boolean, seq: number): void {
        this.said = withMore(this.said, [{ ...said, isEmote, id: ++this.#count, seq }]);
        showBubble(said.seat, said.text, isEmote);
    }

    /** Forgets what was told after a step. */
    takeBack(seq: number): void {
        this.lines = upTo(this.lines, seq);
    }

    /** Forgets what the game has told. */
    forget(): void {
        this.lines = [];
    }

    /** Another match begins: what people have said was before it. */
    leaveMatch(): void {
        this.said = this.said.map((words) => ({ ...words, seq: -1 }));
    }

    /** Asks for what was told before we came, or while we were away; not to know it is no misfortune. */
    async recall(
        code: string,
        language: string,
        until: number,
        match: () => string,
    ): Promise<void> {
        const asked = {};
        this.#recalled = asked;
        const found = await this.ask(code, language).catch(() => null);
        if (this.#recalled !== asked) return;
        this.#recalled = null;
        if (found?.match === match()) this.lines = withEarlier(this.lines, found.lines, until);
    }
}
