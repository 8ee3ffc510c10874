/** A partial play in Kadi, with what it declares: a suit, a card to ask for, “Niko Kadi”. */

import type { CommandResult } from "../../../table/table_model";
import type { KadiView } from "../../../wire/types";
import { PartialPlay } from "../../shared/card_table/partial_play.svelte";

/** What a play names besides its cards. */
export type Declaration = "suit" | "ask";

export class KadiPlay extends PartialPlay<KadiView> {
    suit = $state("");
    ask = $state("");
    isCalling = $state(false);
    /** What the play may declare and the player has left out. */
    #declined = $state.raw<readonly Declaration[]>([]);

    protected override get first(): readonly string[] {
        return this.view.playable;
    }

    override get isWithoutCards(): boolean {
        const { can, playable } = this.view;
        const isToMove = can.includes("draw") || can.includes("pass");
        return this.table().isLive && isToMove && playable.length === 0;
    }

    /** What the play must still declare. */
    get needs(): readonly Declaration[] {
        return declarationsIn(this.response?.needs).filter((one) => this[one] === "");
    }

    /** What the play may declare. */
    get may(): readonly Declaration[] {
        return declarationsIn(this.response?.may);
    }

    /** What to decide before the play is made. The last cards of a hand ask only for what they must declare. */
    get undecided(): Declaration | null {
        const isLast = this.selectedKeys.length === this.view.hand.length;
        const open = this.may.filter((one) => !this[one] && !this.#declined.includes(one));
        return this.needs[0] ?? (isLast ? null : (open[0] ?? null));
    }

    get mayCall(): boolean {
        return this.isCalling || (this.lastResponse?.may.includes("niko") ?? false);
    }

    /** Whether the cards that are left could win next, so that the call helps. */
    get couldWinNext(): boolean {
        return this.lastResponse?.could_win ?? false;
    }

    /** Whether the preview is a warning. */
    get isWarning(): boolean {
        return this.lastResponse?.warning ?? false;
    }

    /** The cards that may be asked for. */
    get asks(): readonly string[] {
        return this.response?.asks ?? [];
    }

    async declare(declaration: Declaration, word: string): Promise<void> {
        this[declaration] = word;
        await this.update();
    }

    /** Leave out something the play need not declare. */
    decline(declaration: Declaration): void {
        this.#declined = [...this.#declined, declaration];
    }

    /** Call “Niko Kadi” with the play, or take the call back. */
    async call(isCalling: boolean): Promise<void> {
        this.isCalling = isCalling;
        await this.update();
    }

    /** The move in notation. */
    get text(): string {
        return ["play", ...this.selectedCards, ...this.declarations()].join(" ");
    }

    /** Make the play. A refused play stays selected. */
    make(): Promise<CommandResult> {
        return this.inOrder(async () => {
            const result = await this.table().move(this.text);
            if (result.ok) this.clear();
            return result;
        });
    }

    protected override declarations(): string[] {
        const named = [this.suit && `suit=${this.suit}`, this.ask && `ask=${this.ask}`];
        return [...named, this.isCalling ? "niko" : ""].filter(Boolean);
    }

    protected override resetDeclarations(): void {
        this.suit = this.ask = "";
        this.isCalling = false;
        this.#declined = [];
    }
}

const declarationsIn = (words: readonly string[] | undefined): Declaration[] =>
    (words ?? []).filter((word) => word === "suit" || word === "ask");
