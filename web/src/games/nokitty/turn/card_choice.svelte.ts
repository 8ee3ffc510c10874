/** The card somebody has in mind, and what a tap on a card, a tile or a button does with it. */

import { m } from "../../../paraglide/messages.js";
import type { TableModel } from "../../../table/table_model";
import type { NoKittyView } from "../../../wire/messages";
import { moveOf, targetsOf, type Target } from "./targets";
import { whyIdle, whyNotCard } from "../descriptions";

/** Tells the player why something did not happen. */
export type Explain = (reason: string) => void;

const NO_TARGETS: ReadonlyMap<number, Target> = new Map();

/** CardChoice at one table. */
export class CardChoice {
    #chosen = $state("");
    /** The card the pointer or the focus rests on. */
    looked = $state("");
    #table: TableModel<NoKittyView>;
    #explain: Explain;

    constructor(table: TableModel<NoKittyView>, explain: Explain) {
        this.#table = table;
        this.#explain = explain;
    }

    /** The card that was chosen, as long as it is held and may be used; empty for none. */
    get chosen(): string {
        const isHeld = this.isOnTurn && this.#table.view.hand.includes(this.#chosen);
        return isHeld ? this.#chosen : "";
    }

    /** The card whose targets are shown: the chosen one, or the one being looked at. */
    get shown(): string {
        return this.chosen || this.looked;
    }

    /** Where the card that is shown can go. */
    get targets(): ReadonlyMap<number, Target> {
        return this.isOnTurn ? targetsOf(this.#table.view, this.shown) : NO_TARGETS;
    }

    /** Whether the player of this view may act now. */
    get isOnTurn(): boolean {
        const { view, isLive } = this.#table;
        return isLive && !view.over && view.seat !== "" && view.turn === view.seat;
    }

    /** A tap on a card of one's own: chooses it, or puts it back; a Shield is raised by the second tap. */
    tapCard(card: string): void {
        if (this.chosen !== card) return void this.take(card);
        if (card === "shield") void this.raiseShield();
        else this.putBack();
    }

    /** Chooses a card, if it can be used; says why not otherwise. */
    take(card: string): boolean {
        const why = this.#whyIdle() || whyNotCard(this.#table.view, card);
        this.#chosen = why === "" ? card : "";
        this.#explain(why);
        return why === "";
    }

    /** Chooses nothing. */
    putBack(): void {
        this.#chosen = "";
    }

    /** A tap on a tile, or a card let go above it. */
    async tapTile(tile: number): Promise<void> {
        const card = this.chosen;
        const why = this.#whyIdle() || (card === "" ? m.nokitty_why_choose() : "");
        if (why !== "") return this.#explain(why);
        if (card === "shield") return this.#explain(m.nokitty_why_shield_tile());
        await this.#move(moveOf(card, tile));
    }

    /** Plays a Shield from the hand. */
    async raiseShield(): Promise<void> {
        const why = this.#whyIdle();
        if (why !== "") return this.#explain(why);
        await this.#move("shield");
    }

    /** Draws, or says why that can't be. */
    async draw(): Promise<void> {
        await this.#plain("draw", m.nokitty_why_drawn);
    }

    /** Ends the turn, or says why that can't be. */
    async end(): Promise<void> {
        await this.#plain("end", m.nokitty_why_draw_first);
    }

    async #plain(move: string, whyNot: () => string): Promise<void> {
        const why = this.#whyIdle() || (this.#table.view.can.includes(move) ? "" : whyNot());
        if (why !== "") return this.#explain(why);
        await this.#move(move);
    }

    /** Makes a move; whoever decides on it says why it is refused. */
    async #move(move: string): Promise<void> {
        if (this.#table.isBusy) return;
        const outcome = await this.#table.move(move);
        if (outcome.ok) this.putBack();
        else this.#explain(outcome.reason);
    }

    #whyIdle(): string {
        const { view, isLive } = this.#table;
        return whyIdle(view, isLive, (seat) => this.#table.nameOf(seat));
    }
}
