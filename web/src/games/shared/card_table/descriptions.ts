/** A card table in words, for screen readers. */

import type { Suit } from "../../../cards/card";
import { cardName, suitName } from "../../../cards/card_names";
import { m } from "../../../paraglide/messages.js";
import type { TableModel } from "../../../table/table_model";
import type { CardView } from "./card_view";
import type { CardDisplay } from "../hand_cards";

/** One of the player's own cards: `7 of hearts, selected, number 1`. */
export function describeHeldCard(
    card: string,
    { nth, state, isAddable }: Pick<CardDisplay, "nth" | "state"> & { isAddable: boolean },
): string {
    const name = cardName(card);
    if (nth > 0) return m.cards_card_selected({ card: name, nth });
    if (isAddable) return m.cards_card_addable({ card: name });
    if (state === "playable") return m.cards_card_playable({ card: name });
    return state === "unplayable" ? m.cards_card_dimmed({ card: name }) : name;
}

/** The top of the pile, and the suit to follow. */
export const describePile = (top: string, suit: string): string =>
    [
        top ? m.cards_top({ card: cardName(top) }) : "",
        suit ? m.cards_suit({ suit: suitName(suit as Suit) }) : "",
    ]
        .filter(Boolean)
        .join(" ");

/** Whose turn it is; nothing while the player cannot move in their own turn. */
export function describeTurn(
    { turn, seat }: Pick<CardView, "turn" | "seat">,
    { nameOf, isBusy }: Pick<TableModel, "nameOf" | "isBusy">,
): string {
    if (turn === "") return "";
    if (turn !== seat) return m.cards_turn({ name: nameOf(turn) });
    return isBusy ? "" : m.cards_own_turn();
}
