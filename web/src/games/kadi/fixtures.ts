/** A Kadi table for tests: its responses arrive when the test releases them. */

import { vi } from "vitest";
import { noContinuation, type CommandResult, type TableModel } from "../../table/table_model";
import type { ExtendResponse, KadiView } from "../../wire/types";

const VIEW: KadiView = {
    family: "kadi",
    seat: "A",
    players: [
        { seat: "A", cards: 4, announced: false, passed: false },
        { seat: "B", cards: 3, announced: false, passed: false },
        { seat: "C", cards: 5, announced: false, passed: false },
    ],
    hand: [],
    top: "6H",
    suit: "",
    direction: "forward",
    turn: "A",
    pending: "turn",
    amount: 0,
    by: "",
    request: "",
    asker: "",
    must_play: "",
    deck: 30,
    pile: 1,
    playable: [],
    can: ["draw"],
    prompted: false,
    could_win: false,
    winner: "",
    over: false,
    anything_goes: false,
    colour_only: false,
    clocks: [],
};

/** A view with some fields replaced. */
export const viewWith = (parts: Partial<KadiView>): KadiView => ({ ...VIEW, ...parts });

/** The response to a partial play. */
export type Respond = (words: readonly string[]) => Partial<ExtendResponse>;

export class FakeTable {
    requests: string[] = [];
    moves: string[] = [];
    result: CommandResult = { ok: true };
    isPaused = false;
    #waiting: (() => void)[] = [];

    constructor(
        public view: KadiView,
        private readonly respond: Respond,
    ) {}

    /** Release the response to a request made while `isPaused`. */
    async release(nth: number): Promise<void> {
        (await vi.waitUntil(() => this.#waiting[nth]))();
    }

    /** The model for components. */
    get table(): TableModel<KadiView> {
        const fake = this;
        const part: Partial<TableModel<KadiView>> = {
            get view() {
                return fake.view;
            },
            isLive: true,
            extend: (words) => fake.#extend(words),
            move: async (text) => {
                fake.moves.push(text);
                return fake.result;
            },
        };
        return part as TableModel<KadiView>;
    }

    async #extend(words: readonly string[]): Promise<ExtendResponse> {
        this.requests.push(words.join(" "));
        if (this.isPaused) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return { ...noContinuation(), complete: true, ...this.respond(words) };
    }
}
