/** The card the player has selected, and what a tap on a card, a tile or a button does. */

import { m } from "../../../paraglide/messages.js";
import type { CommandResult, TableModel } from "../../../table/table_model";
import type { NoKittyView } from "../../../wire/types";
import { whyIdle, whyNotCard } from "../descriptions";
import { moveOf, targetsOf, type Target } from "./targets";

/** Tells the player why something did not happen; an empty reason clears the last one. */
export type Explain = (reason: string) => void;

/** Makes the move that uses a card on a tile, and shows the card on its way. */
export type ShowCard = (
    card: string,
    tile: number,
    move: () => Promise<CommandResult>,
) => Promise<CommandResult>;

const NO_TARGETS: ReadonlyMap<number, Target> = new Map();

export class CardChoice {
    #selected = $state("");
    /** Whether the selected card is on its way: it has no targets any more. */
    #isSent = $state(false);
    /** The card under the pointer or with the focus. */
    hovered = $state("");
    #table: TableModel<NoKittyView>;
    #explain: Explain;

    constructor(
        table: TableModel<NoKittyView>,
        explain: Explain,
        private readonly show: ShowCard = (_card, _tile, move) => move(),
    ) {
        this.#table = table;
        this.#explain = explain;
    }

    /** The selected card, while it is in the hand and it is the player's turn; otherwise empty. */
    get selected(): string {
        const isInHand = this.isOnTurn && this.#table.view.hand.includes(this.#selected);
        return isInHand ? this.#selected : "";
    }

    /** The selected card, unless it is on its way. */
    get lifted(): string {
        return this.#isSent ? "" : this.selected;
    }

    /** The card whose targets are shown: the selected card, or the hovered one. */
    get shown(): string {
        return this.#isSent ? "" : this.selected || this.hovered;
    }

    /** The targets of the shown card. */
    get targets(): ReadonlyMap<number, Target> {
        return this.isOnTurn ? targetsOf(this.#table.view, this.shown) : NO_TARGETS;
    }

    get isOnTurn(): boolean {
        const { view, isLive } = this.#table;
        return isLive && !view.over && view.seat !== "" && view.turn === view.seat;
    }

    /** Select a card, or deselect it on a second tap. A second tap on a Shield raises it. */
    tapCard(card: string): void {
        if (this.selected !== card) return void this.select(card);
        if (card === "shield") void this.raiseShield();
        else this.clear();
    }

    /** Select a card if it can be used, or explain why not. Return whether it was selected. */
    select(card: string): boolean {
        const why = this.#whyIdle() || whyNotCard(this.#table.view, card);
        this.#selected = why === "" ? card : "";
        this.#explain(why);
        return why === "";
    }

    clear(): void {
        this.#selected = "";
    }

    /** Use the selected card on a tile. */
    async tapTile(tile: number): Promise<void> {
        const card = this.selected;
        const why = this.#whyIdle() || (card === "" ? m.nokitty_why_select() : "");
        if (why !== "") return this.#explain(why);
        if (card === "shield") return this.#explain(m.nokitty_why_shield_tile());
        await this.#move(moveOf(card, tile), card, tile);
    }

    async raiseShield(): Promise<void> {
        const why = this.#whyIdle();
        if (why !== "") return this.#explain(why);
        await this.#move("shield", "shield");
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

    /** Make a move. A refused one leaves the card selected. */
    async #move(text: string, card = "", tile = 0): Promise<void> {
        if (this.#table.isBusy) return;
        const move = () => this.#table.move(text);
        const sent = card ? this.show(card, tile, move) : move();
        this.#isSent = card !== "";
        const result = await sent.finally(() => (this.#isSent = false));
        if (result.ok) this.clear();
        else this.#explain(result.reason);
    }

    #whyIdle(): string {
        const { view, isLive } = this.#table;
        return whyIdle(view, isLive, (seat) => this.#table.nameOf(seat));
    }
}
