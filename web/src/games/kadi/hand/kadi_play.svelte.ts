/** A play being put together: which cards were chosen, in which order, and what the server says about it. */

import { withKeys } from "../../../cards/card";
import type { CommandResult, TableModel } from "../../../table/table_model";
import type { ExtendAnswer, KadiView } from "../../../wire/messages";

/** Something a play names besides its cards. */
export type Declaration = "suit" | "ask";

/** The card of a key: `RJ` of `RJ#2`. */
const cardOf = (key: string): string => key.split("#")[0]!;

/** What was answered, and for which cards. */
interface ExtendReply {
    picks: readonly string[];
    answer: ExtendAnswer;
}

/**
 * The play of whoever sits here. It knows no rules: the view and `extend` say what is possible. What is shown stays
 * until a newer answer is there; what is done waits for it.
 */
export class KadiPlay {
    /** Keys of the chosen cards, in order. */
    picks = $state.raw<readonly string[]>([]);
    suit = $state("");
    ask = $state("");
    isCalling = $state(false);
    /** What it may name and its player does not want to. */
    #declined = $state.raw<readonly Declaration[]>([]);
    #heard = $state.raw<ExtendReply | null>(null);
    /** The newest question. */
    #asking: Promise<void> = Promise.resolve();
    /** The end of what was begun. */
    #last: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly table: () => TableModel<KadiView>,
        /** Told why a card does not fit. */
        private readonly explain: (why: string) => void,
    ) {}

    get view(): KadiView {
        return this.table().view;
    }

    /** What the server says of the chosen cards; null while it has not. */
    get answer(): ExtendAnswer | null {
        return this.#heard?.picks === this.picks ? this.#heard.answer : null;
    }

    /** Cards that may come next, as far as it is known. */
    get next(): readonly string[] {
        return this.#heard?.answer.next ?? this.view.playable;
    }

    /** Whether any card could be chosen at all. */
    get isOpen(): boolean {
        return this.table().isLive && this.view.playable.length > 0;
    }

    get isComplete(): boolean {
        return this.answer?.complete === true;
    }

    /** Whether it seems that it can be made: `isReady` is sure of it. */
    get looksComplete(): boolean {
        return this.#heard?.answer.complete === true;
    }

    /** What the play must still name. */
    get needs(): readonly Declaration[] {
        return choices(this.answer?.needs).filter((choice) => this[choice] === "");
    }

    /** What the play may name. */
    get may(): readonly Declaration[] {
        return choices(this.answer?.may);
    }

    /** What is to be decided before the play is made; cards that leave the hand empty ask for nothing they need not. */
    get undecided(): Declaration | null {
        const isLast = this.picks.length === this.view.hand.length;
        const open = this.may.filter((choice) => !this[choice] && !this.#declined.includes(choice));
        return this.needs[0] ?? (isLast ? null : (open[0] ?? null));
    }

    get mayCall(): boolean {
        return this.isCalling || (this.#heard?.answer.may.includes("niko") ?? false);
    }

    get preview(): readonly string[] {
        return this.#heard?.answer.preview ?? [];
    }

    /** Cards that may be asked for. */
    get asks(): readonly string[] {
        return this.answer?.asks ?? [];
    }

    /** The place of a card in the play, from 1; 0: it is not in it. */
    placeOf(key: string): number {
        return this.picks.indexOf(key) + 1;
    }

    /** The cards that are not in the play. */
    get rest(): readonly string[] {
        return withKeys(this.view.hand)
            .filter(({ key }) => !this.picks.includes(key))
            .map(({ card }) => card);
    }

    /** Takes a card into the play, or it and all after it back out. Gives whether the card is in it then. */
    tap(key: string): Promise<boolean> {
        return this.#inTurn(() => this.#tap(key));
    }

    /** Takes a card in if it is not yet; whether it is in a play that can be made. */
    choose(key: string): Promise<boolean> {
        return this.#inTurn(async () => {
            const isIn = this.picks.includes(key) || (await this.#tap(key));
            return isIn && this.isComplete;
        });
    }

    /** Whether the play can be made, once that is known. */
    isReady(): Promise<boolean> {
        return this.#inTurn(async () => this.isComplete);
    }

    /** Names a suit or a card to ask for; empty takes it back. */
    async name(choice: Declaration, word: string): Promise<void> {
        this[choice] = word;
        await this.#ask();
    }

    /** Leaves out what the play need not name. */
    decline(choice: Declaration): void {
        this.#declined = [...this.#declined, choice];
    }

    /** Calls “Niko Kadi” with the play, or does not. */
    async call(isCalling: boolean): Promise<void> {
        this.isCalling = isCalling;
        await this.#ask();
    }

    clear(): void {
        this.picks = [];
        this.#heard = null;
        this.#asking = Promise.resolve();
        this.#forgetNames();
    }

    /** The table has changed: a play that could still be made is kept, any other forgotten. */
    async follow(): Promise<void> {
        if (this.picks.length === 0) return;
        const held = new Set(withKeys(this.view.hand).map(({ key }) => key));
        const isThere = this.picks.every((key) => held.has(key));
        if (!isThere || !this.view.playable.includes(cardOf(this.picks[0]!))) return this.clear();
        await this.#ask();
    }

    /** The move as it is sent. */
    get text(): string {
        return ["play", ...this.#words()].join(" ");
    }

    /** Makes the play. */
    make(): Promise<CommandResult> {
        return this.#inTurn(async () => {
            const outcome = await this.table().move(this.text);
            if (outcome.ok) this.clear();
            return outcome;
        });
    }

    /** Does something when all before it is done and answered, so that quick taps mean what slow ones do. */
    #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
        const done = this.#last.then(() => this.#settle()).then(work);
        this.#last = done.catch(() => undefined);
        return done;
    }

    async #tap(key: string): Promise<boolean> {
        const at = this.picks.indexOf(key);
        if (at >= 0) {
            await this.#take(this.picks.slice(0, at));
            return false;
        }
        if (this.next.includes(cardOf(key))) return this.#take([...this.picks, key]);
        if (this.view.playable.includes(cardOf(key))) return this.#take([key]);
        await this.#askWhy(key);
        return false;
    }

    #words(): string[] {
        const named = [this.suit && `suit=${this.suit}`, this.ask && `ask=${this.ask}`];
        return [...this.picks.map(cardOf), ...named, this.isCalling ? "niko" : ""].filter(Boolean);
    }

    /** Other cards: what was named with the ones before does not count any more. */
    async #take(picks: readonly string[]): Promise<boolean> {
        if (picks.length === 0) {
            this.clear();
            return true;
        }
        this.picks = picks;
        this.#forgetNames();
        await this.#ask();
        return this.picks === picks;
    }

    #forgetNames(): void {
        this.suit = this.ask = "";
        this.isCalling = false;
        this.#declined = [];
    }

    /** Waits until the newest question is answered. */
    async #settle(): Promise<void> {
        let asked: Promise<void>;
        do {
            asked = this.#asking;
            await asked;
        } while (asked !== this.#asking);
    }

    /** Asks about the play as it is. */
    async #ask(): Promise<void> {
        const picks = this.picks;
        if (picks.length === 0) return;
        const asking = this.table()
            .extend(this.#words())
            .then((answer) => {
                if (asking === this.#asking) this.#heard = { picks, answer };
            });
        this.#asking = asking;
        await asking;
    }

    async #askWhy(key: string): Promise<void> {
        const words = [...this.picks.map(cardOf), cardOf(key)];
        const answer = await this.table().extend(words);
        this.explain(answer.why);
    }
}

const choices = (words: readonly string[] | undefined): Declaration[] =>
    (words ?? []).filter((word) => word === "suit" || word === "ask");
