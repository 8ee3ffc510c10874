/** A play the player is still putting together: the chosen cards, and what the server says about them. */

import { withKeys } from "../../../cards/card";
import type { TableModel } from "../../../table/table_model";
import type { ExtendResponse } from "../../../wire/types";
import type { CardView } from "./card_view";

/** The card of a key: `RJ` for `RJ#2`. */
const cardOf = (key: string): string => key.split("#")[0]!;

/** A response of `extend`, and the cards it is about. */
interface Reply {
    picks: readonly string[];
    response: ExtendResponse;
}

/**
 * It knows no rules: the view and `extend` say what is possible. The last response stays on the screen until a newer
 * one arrives; actions wait for the newer one.
 */
export abstract class PartialPlay<View extends CardView> {
    /** The keys of the chosen cards, in order. */
    picks = $state.raw<readonly string[]>([]);
    #reply = $state.raw<Reply | null>(null);
    /** The newest request. */
    #request: Promise<void> = Promise.resolve();
    /** Settles when the last action is done. */
    #lastAction: Promise<unknown> = Promise.resolve();

    constructor(
        protected readonly table: () => TableModel<View>,
        /** Called with the reason why a card does not fit. */
        private readonly explain: (why: string) => void,
    ) {}

    /** The cards that can begin a play. */
    protected abstract get first(): readonly string[];

    /** Words that follow the cards: `suit=S`. */
    protected declarations(): string[] {
        return [];
    }

    /** Drop the declarations, because other cards were chosen. */
    protected resetDeclarations(): void {}

    protected get view(): View {
        return this.table().view;
    }

    /** The response for exactly these cards; null until it arrives. */
    protected get response(): ExtendResponse | null {
        return this.#reply?.picks === this.picks ? this.#reply.response : null;
    }

    /** The last response, which may be about fewer cards. */
    protected get lastResponse(): ExtendResponse | null {
        return this.#reply?.response ?? null;
    }

    /** The cards that can come next, as far as known. */
    get next(): readonly string[] {
        return this.lastResponse?.next ?? this.first;
    }

    /** Whether any card can be chosen. */
    get isOpen(): boolean {
        return this.table().isLive && this.first.length > 0;
    }

    get isComplete(): boolean {
        return this.response?.complete === true;
    }

    /** Whether the play seems complete; `isReady` waits until it is known. */
    get looksComplete(): boolean {
        return this.lastResponse?.complete === true;
    }

    get preview(): readonly string[] {
        return this.lastResponse?.preview ?? [];
    }

    /** The chosen cards, in order. */
    get cards(): readonly string[] {
        return this.picks.map(cardOf);
    }

    /** The cards that stay in the hand. */
    get rest(): readonly string[] {
        return withKeys(this.view.hand ?? [])
            .filter(({ key }) => !this.picks.includes(key))
            .map(({ card }) => card);
    }

    /** The position of a card in the play, from 1; 0 if it is not chosen. */
    positionOf(key: string): number {
        return this.picks.indexOf(key) + 1;
    }

    /** Add a card, or remove it and all cards after it. Return whether the card is chosen afterwards. */
    tap(key: string): Promise<boolean> {
        return this.inOrder(() => this.#tap(key));
    }

    /** Add a card unless it is chosen already. Return whether it is part of a complete play. */
    choose(key: string): Promise<boolean> {
        return this.inOrder(async () => {
            const isChosen = this.picks.includes(key) || (await this.#tap(key));
            return isChosen && this.isComplete;
        });
    }

    /** Wait for the newest response; return whether the play is complete. */
    isReady(): Promise<boolean> {
        return this.inOrder(async () => this.isComplete);
    }

    clear(): void {
        this.picks = [];
        this.#reply = null;
        this.#request = Promise.resolve();
        this.resetDeclarations();
    }

    /** Keep the play if it is still possible after the table has changed, and clear it otherwise. */
    async refresh(): Promise<void> {
        if (this.picks.length === 0) return;
        const held = new Set(withKeys(this.view.hand ?? []).map(({ key }) => key));
        const isHeld = this.picks.every((key) => held.has(key));
        if (!isHeld || !this.first.includes(cardOf(this.picks[0]!))) return this.clear();
        await this.request();
    }

    /** Run an action after all earlier ones and their responses, so that quick taps mean the same as slow ones. */
    protected inOrder<Result>(action: () => Promise<Result>): Promise<Result> {
        const done = this.#lastAction.then(() => this.#settle()).then(action);
        this.#lastAction = done.catch(() => undefined);
        return done;
    }

    /** Ask the server about the play. */
    protected async request(): Promise<void> {
        const picks = this.picks;
        if (picks.length === 0) return;
        const request = this.table()
            .extend([...this.cards, ...this.declarations()])
            .then((response) => {
                if (request === this.#request) this.#reply = { picks, response };
            });
        this.#request = request;
        await request;
    }

    async #tap(key: string): Promise<boolean> {
        const at = this.picks.indexOf(key);
        if (at >= 0) {
            await this.#pick(this.picks.slice(0, at));
            return false;
        }
        if (this.next.includes(cardOf(key))) return this.#pick([...this.picks, key]);
        if (this.first.includes(cardOf(key))) return this.#pick([key]);
        const { why } = await this.table().extend([...this.cards, cardOf(key)]);
        this.explain(why);
        return false;
    }

    async #pick(picks: readonly string[]): Promise<boolean> {
        if (picks.length === 0) {
            this.clear();
            return true;
        }
        this.picks = picks;
        this.resetDeclarations();
        await this.request();
        return this.picks === picks;
    }

    /** Wait until the newest request has a response. */
    async #settle(): Promise<void> {
        let request: Promise<void>;
        do {
            request = this.#request;
            await request;
        } while (request !== this.#request);
    }
}
