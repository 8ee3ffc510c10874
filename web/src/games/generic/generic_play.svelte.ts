/** The moves of the player at a generic table: from the legal moves, and card by card from `extend`. */

import type { CommandResult } from "../../table/table_model";
import { LatestRequest } from "../../wire/latest_request";
import { PartialPlay } from "../shared/card_table/partial_play.svelte";
import type { GenericView } from "./generic_view";
import { splitMove } from "./moves";

export class GenericPlay extends PartialPlay<GenericView> {
    #moves = $state.raw<readonly string[]>([]);
    #requests = new LatestRequest<readonly string[]>((moves) => (this.#moves = moves));

    /** Load the legal moves, and keep the selected cards if they are still possible. */
    async load(): Promise<void> {
        if (await this.#requests.track(this.table().legal())) await this.refresh();
    }

    get #split() {
        const hand = this.view.hand ?? [];
        return this.#moves.map((text) => ({ text, ...splitMove(text, hand) }));
    }

    protected override get first(): readonly string[] {
        return [...new Set(this.#split.flatMap(({ cards }) => cards.slice(0, 1)))];
    }

    override get isWithoutCards(): boolean {
        return this.#moves.length > 0 && this.first.length === 0 && !!this.view.hand?.length;
    }

    /** The moves without cards of the hand. */
    get plainMoves(): readonly string[] {
        return this.#split.filter(({ cards }) => cards.length === 0).map(({ text }) => text);
    }

    /** The moves that play exactly the selected cards, in the selected order. */
    get cardMoves(): readonly string[] {
        const cards = this.selectedCards;
        if (cards.length === 0) return [];
        const selected = cards.toSorted().join(" ");
        const moves = this.#split
            .filter((move) => move.cards.toSorted().join(" ") === selected)
            .map(({ verb, rest }) => [verb, ...cards, ...rest].join(" "));
        if (moves.length > 0 || !this.isComplete) return [...new Set(moves)];
        // Legal moves are listed once for each outcome, so a play in another order may not be among them.
        const verb = this.#split.find((move) => move.cards[0] === cards[0])?.verb;
        return verb === undefined ? [] : [[verb, ...cards].join(" ")];
    }

    /** Make a move. A refused one leaves the cards selected. */
    make(move: string): Promise<CommandResult> {
        return this.inOrder(async () => {
            const result = await this.table().move(move);
            if (result.ok) this.clear();
            return result;
        });
    }
}
