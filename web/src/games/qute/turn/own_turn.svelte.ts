/** The player's own turn: the selected card, the choices at its end, and moves. Every refusal becomes a notice. */

import { play as playSound } from "../../../sound/sounds";
import { hasStandIn, type CommandResult, type TableModel } from "../../../table/table_model";
import { notices } from "../../../ui/notices.svelte";
import type { QuteView } from "../../../wire/types";
import { canCall, endingOf, type Choice, type EndWord, type TurnChoices } from "./choices";

export class OwnTurn {
    /** The choice the player is asked for. */
    asking = $state.raw<Choice | null>(null);
    #selected = $state("");
    #preview = $state.raw<readonly string[]>([]);
    #choices: TurnChoices = {};
    /** How the turn ends after the choice. */
    #endWord: EndWord = "end";
    /** Whether the next step is a card the player has just played. */
    #hasPlayed = false;

    constructor(
        private readonly getTable: () => TableModel<QuteView>,
        /** Makes the move of a play and shows its card on the way. */
        private readonly show: (
            card: string,
            move: () => Promise<CommandResult>,
        ) => Promise<CommandResult> = (_, move) => move(),
    ) {}

    get table(): TableModel<QuteView> {
        return this.getTable();
    }

    get isOwn(): boolean {
        const { view, isLive } = this.table;
        return isLive && view.seat !== "" && view.turn === view.seat;
    }

    get canDraw(): boolean {
        return this.isOwn && this.table.view.can.includes("draw");
    }

    /** Whether ending the turn is one of the moves, with or without a choice. */
    get canEnd(): boolean {
        return this.isOwn && this.table.view.can.some((move) => move.startsWith("end"));
    }

    /** Whether the round can be ended with Qute. */
    get canCall(): boolean {
        return this.isOwn && canCall(this.table.view);
    }

    /** Whether the turn can end and nothing else is possible. */
    get canOnlyEnd(): boolean {
        const isFree = this.table.view.playable.length > 0 || this.canDraw || this.canCall;
        return this.canEnd && !isFree;
    }

    /**
     * Whether the page may end the turn: nothing else is possible, and nothing has to be chosen. Not in a lesson, and
     * not while a stand-in plays.
     */
    get isForcedToEnd(): boolean {
        const { room, view, practice } = this.table;
        const mayEnd = room.code !== "" && !practice && !hasStandIn(this.table);
        return mayEnd && this.canOnlyEnd && view.needs.length === 0;
    }

    /** The selected card, while it can be played; otherwise empty. */
    get selected(): string {
        return this.isOwn && this.table.view.playable.includes(this.#selected)
            ? this.#selected
            : "";
    }

    /** What the selected card would do, in sentences. */
    get preview(): readonly string[] {
        return this.selected === "" ? [] : this.#preview;
    }

    /**
     * Follow a step. After a play that allows nothing else, the choice the turn needs is asked for at once. A question
     * stays open if the same step is sent again.
     */
    update(view: QuteView): void {
        const hasPlayed = this.#hasPlayed;
        this.#hasPlayed = false;
        if (!this.#isStillNeeded(view)) this.stopAsking();
        if (view.turn !== view.seat) this.clear();
        else if (hasPlayed && this.canOnlyEnd && view.needs.length > 0) this.#ask("end");
    }

    /** Decide what is asked for, and end the turn unless something else is missing. */
    async decide(value: string): Promise<void> {
        if (this.asking === null) return;
        this.#choices = { ...this.#choices, [this.asking]: value };
        await this.#end(this.#endWord);
    }

    /** Close the question without ending the turn. */
    stopAsking = (): void => {
        this.asking = null;
        this.#choices = {};
    };

    /** Select a card, or deselect it on a second tap. A card that does not fit is explained. */
    async tapCard(card: string): Promise<void> {
        if (!this.table.view.playable.includes(card)) return this.playCard(card);
        this.#selected = this.selected === card ? "" : card;
        this.#preview = [];
        notices.clear();
        if (this.#selected === "") return;
        const { preview } = await this.table.extend([card]);
        if (this.#selected === card) this.#preview = preview;
    }

    async playCard(card: string): Promise<void> {
        this.clear();
        await this.#move(`play ${card}`, this.table.view.playable.includes(card) ? card : "");
    }

    /** Play the selected card. */
    playSelected = async (): Promise<void> => {
        if (this.selected !== "") await this.playCard(this.selected);
    };

    /** Deselect the card. */
    clear = (): void => void (this.#selected = "");

    draw = (): Promise<boolean> => this.#move("draw");

    /** End the turn, or ask for the choice it needs. Return whether it has ended. */
    end = (): Promise<boolean> => this.#end("end");

    /** End the round with Qute, or ask for the choice it needs. */
    callQute = (): Promise<boolean> => this.#end("qute");

    addCard = (rank: string): Promise<boolean> => this.#move(`add ${rank}`);
    putBack = (): Promise<boolean> => this.#move("back");

    /** Whether the choice that is asked for is still the one that is missing. */
    #isStillNeeded(view: QuteView): boolean {
        const ending = endingOf(view, this.#endWord, this.#choices);
        return view.turn === view.seat && "missing" in ending && ending.missing === this.asking;
    }

    async #end(word: EndWord): Promise<boolean> {
        const move = this.#ask(word);
        return move !== null && this.#move(move);
    }

    /** Ask for the choice that is missing; return the move if nothing is. */
    #ask(word: EndWord): string | null {
        const ending = endingOf(this.table.view, word, this.#choices);
        this.#endWord = word;
        if ("move" in ending) {
            this.stopAsking();
            return ending.move;
        }
        this.asking = this.isOwn ? ending.missing : null;
        return null;
    }

    /** Make a move, and return whether it was accepted. */
    async #move(text: string, card = ""): Promise<boolean> {
        if (!this.table.isLive || this.table.isBusy) return false;
        const move = () => this.table.move(text);
        this.#hasPlayed = card !== "";
        const result = await (card ? this.show(card, move) : move());
        if (result.ok) {
            notices.clear();
            return true;
        }
        this.#hasPlayed = false;
        notices.show(result.reason);
        playSound("refused");
        return false;
    }
}
