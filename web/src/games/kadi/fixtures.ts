/** A table for tests: its view is given, its answers come when the test lets them. */

import { vi } from "vitest";
import { noContinuation, type CommandResult, type TableModel } from "../../table/table_model";
import type { ExtendAnswer, KadiView } from "../../wire/messages";

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
    winner: "",
    over: false,
    anything_goes: false,
    colour_only: false,
    clocks: [],
};

/** A view of Kadi with some things as wanted. */
export const viewWith = (parts: Partial<KadiView>): KadiView => ({ ...VIEW, ...parts });

/** What a test says about a play. */
export type Says = (words: readonly string[]) => Partial<ExtendAnswer>;

export class FakeTable {
    asked: string[] = [];
    moves: string[] = [];
    outcome: CommandResult = { ok: true };
    isHeld = false;
    #waiting: (() => void)[] = [];

    constructor(
        public view: KadiView,
        private readonly says: Says,
    ) {}

    /** Lets a question that was asked while `isHeld` have its answer. */
    async release(nth: number): Promise<void> {
        (await vi.waitUntil(() => this.#waiting[nth]))();
    }

    /** As the components see it. */
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
                return fake.outcome;
            },
        };
        return part as TableModel<KadiView>;
    }

    async #extend(words: readonly string[]): Promise<ExtendAnswer> {
        this.asked.push(words.join(" "));
        if (this.isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return { ...noContinuation(), complete: true, ...this.says(words) };
    }
}
