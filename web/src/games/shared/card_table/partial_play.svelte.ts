/** A play the player is still putting together: the selected cards, and what the server says about them. */

import { withKeys } from "../../../cards/card";
import type { TableModel } from "../../../table/table_model";
import type { ExtendResponse } from "../../../wire/types";
import type { CardView } from "./card_view";

/** The card of a key: `RJ` for `RJ#2`. */
const cardOf = (key: string): string => key.split("#")[0]!;

/** A response of `extend`, and the cards it is about. */
interface Reply {
    selectedKeys: readonly string[];
    response: ExtendResponse;
}

/**
 * It knows no rules: the view and `extend` say what is possible. The last response stays on the screen until a newer
 * one arrives; actions wait for the newer one.
 */
export abstract class PartialPlay<View extends CardView> {
    /** The keys of the selected cards, in order. */
    selectedKeys = $state.raw<readonly string[]>([]);
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

    /** Whether the player can move, but with no card. */
    abstract get isWithoutCards(): boolean;

    /** Words that follow the cards: `suit=S`. */
    protected declarations(): string[] {
        return [];
    }

    /** Drop the declarations, because other cards were selected. */
    protected resetDeclarations(): void {}

    protected get view(): View {
        return this.table().view;
    }

    /** The response for exactly these cards; null until it arrives. */
    protected get response(): ExtendResponse | null {
        return this.#reply?.selectedKeys === this.selectedKeys ? this.#reply.response : null;
    }

    /** The last response, which may be about fewer cards. */
    protected get lastResponse(): ExtendResponse | null {
        return this.#reply?.response ?? null;
    }

    /** The cards that can come next, as far as known. */
    get next(): readonly string[] {
        return this.lastResponse?.next ?? this.first;
    }

    /** The cards that can be added to the selected ones. */
    get addable(): readonly string[] {
        return this.selectedKeys.length > 0 ? (this.lastResponse?.next ?? []) : [];
    }

    /** Whether a card can begin a play; selecting it replaces the selected cards. */
    canBegin(card: string): boolean {
        return this.first.includes(card);
    }

    /** Whether any card can be selected. */
    get isOpen(): boolean {
        return this.table().isLive && this.first.length > 0;
    }

    get isComplete(): boolean {
        return this.response?.complete === true;
    }

    /** Whether the play seems complete; `waitUntilComplete` waits until it is known. */
    get looksComplete(): boolean {
        return this.lastResponse?.complete === true;
    }

    get preview(): readonly string[] {
        return this.lastResponse?.preview ?? [];
    }

    /** The selected cards, in order. */
    get selectedCards(): readonly string[] {
        return this.selectedKeys.map(cardOf);
    }

    /** The cards that stay in the hand. */
    get rest(): readonly string[] {
        return withKeys(this.view.hand ?? [])
            .filter(({ key }) => !this.selectedKeys.includes(key))
            .map(({ card }) => card);
    }

    /** The position of a card in the play, from 1; 0 if it is not selected. */
    positionOf(key: string): number {
        return this.selectedKeys.indexOf(key) + 1;
    }

    /** Whether a card is selected, or can come next as far as known. */
    canBeNext(key: string): boolean {
        return this.selectedKeys.includes(key) || this.next.includes(cardOf(key));
    }

    /** The keys of the play with this card. */
    keysWith(key: string): readonly string[] {
        return this.selectedKeys.includes(key) ? this.selectedKeys : [...this.selectedKeys, key];
    }

    /** Add a card, or remove it and all cards after it. Return whether it is selected afterwards. */
    tap(key: string): Promise<boolean> {
        return this.inOrder(() => this.#tap(key));
    }

    /** Add a card unless it is selected already. Return whether it is part of a complete play. */
    select(key: string): Promise<boolean> {
        return this.inOrder(async () => {
            const isSelected = this.selectedKeys.includes(key) || (await this.#tap(key));
            return isSelected && this.isComplete;
        });
    }

    /** Wait for the newest response; return whether the play is complete. */
    waitUntilComplete(): Promise<boolean> {
        return this.inOrder(async () => this.isComplete);
    }

    clear(): void {
        this.selectedKeys = [];
        this.#reply = null;
        this.#request = Promise.resolve();
        this.resetDeclarations();
    }

    /** Keep the play if it is still possible after the table has changed, and clear it otherwise. */
    async refresh(): Promise<void> {
        if (this.selectedKeys.length === 0) return;
        const held = new Set(withKeys(this.view.hand ?? []).map(({ key }) => key));
        const areInHand = this.selectedKeys.every((key) => held.has(key));
        if (!areInHand || !this.first.includes(cardOf(this.selectedKeys[0]!))) return this.clear();
        await this.update();
    }

    /** Run an action after all earlier ones and their responses, so that quick taps mean the same as slow ones. */
    protected inOrder<Result>(action: () => Promise<Result>): Promise<Result> {
        const done = this.#lastAction.then(() => this.#settle()).then(action);
        this.#lastAction = done.catch(() => undefined);
        return done;
    }

    /** Ask the server how the play can continue. */
    protected async update(): Promise<void> {
        const selectedKeys = this.selectedKeys;
        if (selectedKeys.length === 0) return;
        const request = this.table()
            .extend([...this.selectedCards, ...this.declarations()])
            .then((response) => {
                if (request === this.#request) this.#reply = { selectedKeys, response };
            });
        this.#request = request;
        await request;
    }

    async #tap(key: string): Promise<boolean> {
        const at = this.selectedKeys.indexOf(key);
        if (at >= 0) {
            await this.#select(this.selectedKeys.slice(0, at));
            return false;
        }
        if (this.next.includes(cardOf(key))) return this.#select([...this.selectedKeys, key]);
        if (this.first.includes(cardOf(key))) return this.#select([key]);
        const { why } = await this.table().extend([...this.selectedCards, cardOf(key)]);
        this.explain(why);
        return false;
    }

    async #select(selectedKeys: readonly string[]): Promise<boolean> {
        if (selectedKeys.length === 0) {
            this.clear();
            return true;
        }
        this.selectedKeys = selectedKeys;
        this.resetDeclarations();
        await this.update();
        return this.selectedKeys === selectedKeys;
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
