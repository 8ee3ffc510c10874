/** The table model of a puzzle: the first legal move is the answer, and nothing can be moved after it. */

import { FrameTableModel, staticRoom, withoutMoves } from "../../table/frame_table_model.svelte";
import { noContinuation, type CommandResult } from "../../table/table_model";
import { CallError } from "../../wire/http";
import type { ExtendResponse, PartialPlay, PuzzleFrame, PuzzlePage } from "../../wire/types";

/** What a puzzle asks the server. */
export interface PuzzleCalls {
    answer(move: string): Promise<PuzzlePage>;
    extend(words: readonly string[]): Promise<PartialPlay>;
    /** Return the text for a refused call. */
    textOf(error: unknown): string;
}

/** The level of the other players, whose faces are those of bots. */
const OTHERS = "master";

/** Nobody plays on after the answer. */
const answered = (frame: PuzzleFrame): PuzzleFrame => ({
    ...frame,
    view: { ...withoutMoves(frame.view as object), turn: "" },
});

export class PuzzleTableModel extends FrameTableModel {
    #page: PuzzlePage;
    #isBusy = $state(false);

    constructor(
        page: PuzzlePage,
        you: string,
        private readonly calls: PuzzleCalls,
    ) {
        const own = page.seat.charCodeAt(0) - 65;
        const names = page.names.map((name, seat) => (seat === own ? you : name));
        const bots = names.map((_, seat) => (seat === own ? "" : OTHERS));
        const first = page.answer ? answered(page.answer.frame) : page.frame;
        super(staticRoom(page.game, names, page.seat, {}, bots), first);
        this.#page = $state.raw(page);
        this.show(first, { isAnimated: false });
    }

    get page(): PuzzlePage {
        return this.#page;
    }

    override get isLive(): boolean {
        return true;
    }

    /** No more moves after the answer. */
    override get isBusy(): boolean {
        return this.#isBusy || this.#page.answer !== null;
    }

    override async move(text: string): Promise<CommandResult> {
        if (this.isBusy) return { ok: false, code: "conflict", reason: "" };
        this.#isBusy = true;
        try {
            const page = await this.calls.answer(text);
            await this.waitForOwnLanding();
            this.#page = page;
            this.show(answered(page.answer!.frame));
            return { ok: true };
        } catch (error) {
            const code = error instanceof CallError ? error.code : "";
            return { ok: false, code, reason: this.calls.textOf(error) };
        } finally {
            this.#isBusy = false;
        }
    }

    override async extend(words: readonly string[]): Promise<ExtendResponse> {
        if (this.#page.answer !== null) return noContinuation();
        try {
            return { ...noContinuation(), ...(await this.calls.extend(words)) };
        } catch (error) {
            return noContinuation(this.calls.textOf(error));
        }
    }

    /** Forget the answer, to try again. */
    restart(): void {
        this.#page = { ...this.#page, answer: null };
        this.show(this.#page.frame, { isAnimated: false });
    }
}
