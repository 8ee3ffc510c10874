/** The table of Kadi in words, for those who listen. */

import { cardName, suitName } from "../../cards/card_names";
import type { Suit } from "../../cards/card";
import { m } from "../../paraglide/messages.js";
import type { Shortcut } from "../../table/keyboard.svelte";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/messages";

type Named = Pick<TableModel, "nameOf">;

/** The middle of the table: top card, what must be followed or picked, which way play runs, what is left. */
export function describeCentre(view: KadiView, table: Named): string {
    const { nameOf } = table;
    return [
        m.kadi_words_top({ card: cardName(view.top) }),
        view.suit ? m.kadi_words_suit({ suit: suitName(view.suit as Suit) }) : "",
        view.pending === "penalty" ? m.kadi_words_penalty({ count: view.amount }) : "",
        view.request
            ? m.kadi_words_request({ name: nameOf(view.asker), card: cardName(view.request) })
            : "",
        view.direction === "back" ? m.kadi_words_back() : m.kadi_words_forward(),
        m.kadi_words_deck({ count: view.deck }),
        view.turn ? m.kadi_words_turn({ name: nameOf(view.turn) }) : "",
    ]
        .filter(Boolean)
        .join(" ");
}

/** One of the player's own cards: `7 of hearts, chosen first`. */
export function describeHeldCard(
    card: string,
    nth: number,
    state: "fits" | "dimmed" | "plain",
): string {
    const word = cardName(card);
    if (nth > 0) return m.kadi_card_chosen({ card: word, nth });
    if (state === "fits") return m.kadi_card_fits({ card: word });
    return state === "dimmed" ? m.kadi_card_dimmed({ card: word }) : word;
}

/** What the keys do. */
export const keyWords = (): Shortcut[] => [
    { keys: ["←", "→"], what: m.kadi_key_arrows() },
    { keys: ["Enter", m.table_key_space()], what: m.kadi_key_choose() },
    { keys: ["P"], what: m.kadi_key_play() },
    { keys: ["D"], what: m.kadi_key_draw() },
    { keys: ["N"], what: m.kadi_niko_shout() },
    { keys: ["Esc"], what: m.kadi_key_clear() },
];
