/** The card the player has chosen, and what a tap on a card, a tile or a button does. */

import { m } from "../../../paraglide/messages.js";
import type { TableModel } from "../../../table/table_model";
import type { NoKittyView } from "../../../wire/types";
import { whyIdle, whyNotCard } from "../descriptions";
import { moveOf, targetsOf, type Target } from "./targets";

/** Tells the player why something did not happen; an empty reason clears the last one. */
export type Explain = (reason: string) => void;

const NO_TARGETS: ReadonlyMap<number, Target> = new Map();

export class CardChoice {
    #chosen = $state("");
    /** The card under the pointer or with the focus. */
    hovered = $state("");
    #table: TableModel<NoKittyView>;
    #explain: Explain;

    constructor(table: TableModel<NoKittyView>, explain: Explain) {
        this.#table = table;
        this.#explain = explain;
    }

    /** The chosen card, while it is in the hand and it is the player's turn; otherwise empty. */
    get chosen(): string {
        const isInHand = this.isOnTurn && this.#table.view.hand.includes(this.#chosen);
        return isInHand ? this.#chosen : "";
    }

    /** The card whose targets are shown: the chosen card, or the hovered one. */
    get shown(): string {
        return this.chosen || this.hovered;
    }

    /** The targets of the shown card. */
    get targets(): ReadonlyMap<number, Target> {
        return this.isOnTurn ? targetsOf(this.#table.view, this.shown) : NO_TARGETS;
    }

    get isOnTurn(): boolean {
        const { view, isLive } = this.#table;
        return isLive && !view.over && view.seat !== "" && view.turn === view.seat;
    }

    /** Choose a card, or clear the choice on a second tap. A second tap on a Shield raises it. */
    tapCard(card: string): void {
        if (this.chosen !== card) return void this.choose(card);
        if (card === "shield") void this.raiseShield();
        else this.clear();
    }

    /** Choose a card if it can be used, or explain why not. Return whether it was chosen. */
    choose(card: string): boolean {
        const why = this.#whyIdle() || whyNotCard(this.#table.view, card);
        this.#chosen = why === "" ? card : "";
        this.#explain(why);
        return why === "";
    }

    clear(): void {
        this.#chosen = "";
    }

    /** Use the chosen card on a tile. */
    async tapTile(tile: number): Promise<void> {
        const card = this.chosen;
        const why = this.#whyIdle() || (card === "" ? m.nokitty_why_choose() : "");
        if (why !== "") return this.#explain(why);
        if (card === "shield") return this.#explain(m.nokitty_why_shield_tile());
        await this.#move(moveOf(card, tile));
    }

    async raiseShield(): Promise<void> {
        const why = this.#whyIdle();
        if (why !== "") return this.#explain(why);
        await this.#move("shield");
    }

    async draw(): Promise<void> {
        await this.#moveOrExplain("draw", m.nokitty_why_drawn);
    }

    async end(): Promise<void> {
        await this.#moveOrExplain("end", m.nokitty_why_draw_first);
    }

    async #moveOrExplain(move: string, whyNot: () => string): Promise<void> {
        const why = this.#whyIdle() || (this.#table.view.can.includes(move) ? "" : whyNot());
        if (why !== "") return this.#explain(why);
        await this.#move(move);
    }

    /** Make a move. A refused one leaves the card chosen. */
    async #move(move: string): Promise<void> {
        if (this.#table.isBusy) return;
        const result = await this.#table.move(move);
        if (result.ok) this.clear();
        else this.#explain(result.reason);
    }

    #whyIdle(): string {
        const { view, isLive } = this.#table;
        return whyIdle(view, isLive, (seat) => this.#table.nameOf(seat));
    }
}
