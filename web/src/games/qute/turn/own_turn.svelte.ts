/** What the player at this screen does: every wish becomes a move, and a refusal a line that says why. */

import { m } from "../../../paraglide/messages.js";
import { play as sound } from "../../../sound/sounds";
import type { TableModel } from "../../../table/table_model";
import { notices } from "../../../ui/notices.svelte";
import type { QuteView } from "../../../wire/messages";
import {
    choicesFor,
    endingOf,
    isCalling,
    openChoosers,
    toggled,
    UNTOUCHED,
    type Choices,
    type Chooser,
} from "./choosers";

const ASKING: Record<Chooser, () => string> = {
    suit: m.qute_ask_suit,
    eights: m.qute_ask_eights,
    jacks: m.qute_ask_jacks,
    qute: m.qute_ask_qute,
};

/** The player's own turn at a table. */
export class OwnTurn {
    choices = $state.raw<Choices>(UNTOUCHED);
    /** Counts up when a chooser was needed and had not been touched: it draws the eye then. */
    asked = $state.raw<{ chooser: Chooser; count: number } | null>(null);

    /** Whether Qute was wished for and waits for what it needs; only wishing for it again calls it. */
    #isCallWished = $state(false);

    constructor(private readonly getTable: () => TableModel<QuteView>) {}

    get table(): TableModel<QuteView> {
        return this.getTable();
    }

    /** Whether it is this player's turn. */
    get isOwn(): boolean {
        const { view, isLive } = this.table;
        return isLive && view.seat !== "" && view.turn === view.seat;
    }

    get open(): ReadonlySet<Chooser> {
        const choices = this.#isCallWished ? this.#called : this.choices;
        return this.isOwn ? openChoosers(this.table.view, choices) : new Set();
    }

    get canDraw(): boolean {
        return this.isOwn && this.table.view.can.includes("draw");
    }

    get canEnd(): boolean {
        return this.isOwn && this.table.view.can.some((move) => move.startsWith("end"));
    }

    /** Whether ending now would end the round with Qute. */
    get isCalling(): boolean {
        return this.isOwn && isCalling(this.table.view, this.choices);
    }

    /** The table has changed: choices of a turn that is over are forgotten. */
    settle(view: QuteView): void {
        this.choices = choicesFor(view, this.choices);
        this.asked = null;
        this.#isCallWished = false;
    }

    toggle(chooser: Chooser): void {
        if (!this.open.has(chooser)) return notices.show(m.qute_chooser_closed());
        if (chooser === "qute") this.#isCallWished = false;
        this.#choose(toggled(this.choices, chooser));
    }

    /** Chooses a suit directly; the chosen one goes on to the next. */
    chooseSuit(suit: Choices["suit"]): void {
        if (!this.open.has("suit") || this.choices.suit === suit) return this.toggle("suit");
        this.#choose({ ...this.choices, suit });
    }

    playCard = (card: string): Promise<void> => this.#move(`play ${card}`);
    draw = (): Promise<void> => this.#move("draw");

    /** Ends the turn, or the round where Qute is chosen, with everything that was chosen. */
    async end(): Promise<void> {
        this.#isCallWished = false;
        return this.#endWith(this.choices);
    }

    /** Calls Qute without going over the chooser. */
    async callQute(): Promise<void> {
        if (!this.open.has("qute")) return this.#move("qute");
        this.#isCallWished = true;
        return this.#endWith(this.#called);
    }

    addCard = (rank: string): Promise<void> => this.#move(`add ${rank}`);
    putBack = (): Promise<void> => this.#move("back");

    get #called(): Choices {
        return { ...this.choices, qute: true };
    }

    async #endWith(choices: Choices): Promise<void> {
        const ending = endingOf(this.table.view, choices);
        if ("move" in ending) return this.#move(ending.move);
        this.asked = { chooser: ending.missing, count: (this.asked?.count ?? 0) + 1 };
        notices.show(ASKING[ending.missing]());
    }

    #choose(choices: Choices): void {
        this.choices = choices;
        this.asked = null;
        notices.clear();
        sound("tick");
    }

    async #move(text: string): Promise<void> {
        if (!this.table.isLive || this.table.isBusy) return;
        const outcome = await this.table.move(text);
        if (outcome.ok) return notices.clear();
        notices.show(outcome.reason);
        sound("refused");
    }
}
