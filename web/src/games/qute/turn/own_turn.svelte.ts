/** The player's own turn: the selected card, the choices, and moves. Every refusal becomes a notice. */

import { m } from "../../../paraglide/messages.js";
import { play as playSound } from "../../../sound/sounds";
import type { CommandResult, TableModel } from "../../../table/table_model";
import { notices } from "../../../ui/notices.svelte";
import type { QuteView } from "../../../wire/types";
import {
    choicesFor,
    endingOf,
    isCalling,
    NO_CHOICES,
    openChoosers,
    toggled,
    type Chooser,
    type TurnChoices,
} from "./choosers";

const PROMPTS: Record<Chooser, () => string> = {
    suit: m.qute_ask_suit,
    eights: m.qute_ask_eights,
    jacks: m.qute_ask_jacks,
    qute: m.qute_ask_qute,
};

export class OwnTurn {
    choices = $state.raw<TurnChoices>(NO_CHOICES);
    #selected = $state("");
    #preview = $state.raw<readonly string[]>([]);
    /** The chooser that had no value when the player ended the turn. */
    missing = $state.raw<Chooser | null>(null);

    /** Whether a call of Qute waits for a choice. Only calling again makes the move. */
    #isCallPending = $state(false);

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

    /** The choosers that have something to choose now. */
    get open(): ReadonlySet<Chooser> {
        return this.isOwn ? openChoosers(this.table.view, this.#intended) : new Set();
    }

    get canDraw(): boolean {
        return this.isOwn && this.table.view.can.includes("draw");
    }

    /** Whether ending the turn is one of the moves, with or without a choice. */
    get canEnd(): boolean {
        return this.isOwn && this.table.view.can.some((move) => move.startsWith("end"));
    }

    /** The choice to make before the turn can end; null if nothing is missing. */
    get needed(): Chooser | null {
        if (!this.canEnd && !this.isCalling) return null;
        const ending = endingOf(this.table.view, this.#intended);
        return "missing" in ending ? ending.missing : null;
    }

    /** What to choose first, as a sentence. */
    get neededPrompt(): string {
        return this.needed === null ? "" : PROMPTS[this.needed]();
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

    /** Whether ending the turn now would end the round with Qute. */
    get isCalling(): boolean {
        return this.isOwn && isCalling(this.table.view, this.choices);
    }

    /** Drop the choices of a turn that is over. */
    update(view: QuteView): void {
        this.choices = choicesFor(view, this.choices);
        this.missing = null;
        this.#isCallPending = false;
        if (view.turn !== view.seat) this.clear();
    }

    toggle(chooser: Chooser): void {
        if (!this.open.has(chooser)) return notices.show(m.qute_chooser_closed());
        if (chooser === "qute") this.#isCallPending = false;
        this.#choose(toggled(this.choices, chooser));
    }

    choose(values: Partial<TurnChoices>): void {
        this.#choose({ ...this.choices, ...values });
    }

    /** Choose a suit. Choosing the chosen one selects the next. */
    chooseSuit(suit: TurnChoices["suit"]): void {
        if (!this.open.has("suit") || this.choices.suit === suit) return this.toggle("suit");
        this.#choose({ ...this.choices, suit });
    }

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

    playCard(card: string): Promise<void> {
        this.clear();
        return this.#move(`play ${card}`, this.table.view.playable.includes(card) ? card : "");
    }

    /** Play the selected card. */
    playSelected = async (): Promise<void> => {
        if (this.selected !== "") await this.playCard(this.selected);
    };

    /** Deselect the card. */
    clear = (): void => void (this.#selected = "");

    draw = (): Promise<void> => this.#move("draw");

    /** End the turn with the choices made, or the round if Qute is chosen. */
    async end(): Promise<void> {
        this.#isCallPending = false;
        return this.#endWith(this.choices);
    }

    /** Call Qute without the chooser. */
    async callQute(): Promise<void> {
        if (!this.open.has("qute")) return this.#move("qute");
        this.#isCallPending = true;
        return this.#endWith(this.#withCall);
    }

    addCard = (rank: string): Promise<void> => this.#move(`add ${rank}`);
    putBack = (): Promise<void> => this.#move("back");

    get #intended(): TurnChoices {
        return this.#isCallPending ? this.#withCall : this.choices;
    }

    get #withCall(): TurnChoices {
        return { ...this.choices, qute: true };
    }

    async #endWith(choices: TurnChoices): Promise<void> {
        const ending = endingOf(this.table.view, choices);
        if ("move" in ending) return this.#move(ending.move);
        this.missing = ending.missing;
        notices.show(PROMPTS[ending.missing]());
    }

    #choose(choices: TurnChoices): void {
        this.choices = choices;
        this.missing = null;
        notices.clear();
        playSound("tick");
    }

    async #move(text: string, card = ""): Promise<void> {
        if (!this.table.isLive || this.table.isBusy) return;
        const move = () => this.table.move(text);
        const result = await (card ? this.show(card, move) : move());
        if (result.ok) return notices.clear();
        notices.show(result.reason);
        playSound("refused");
    }
}
