/** The centre of a Kadi table in words, for screen readers. */

import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/types";
import { describePile, describeTurn } from "../shared/card_table/descriptions";

/** The pile, what must be followed or picked, the direction of play, the deck and the turn. */
export function describeCentre(view: KadiView, table: Pick<TableModel, "nameOf">): string {
    return [
        describePile(view.top, view.suit),
        view.pending === "penalty" ? m.kadi_description_penalty({ count: view.amount }) : "",
        view.request
            ? view.asker === view.seat
                ? m.kadi_you_asked_for({ card: cardName(view.request) })
                : m.kadi_asked_for({
                      name: table.nameOf(view.asker),
                      card: cardName(view.request),
                  })
            : "",
        view.direction === "back" ? m.kadi_description_back() : m.kadi_description_forward(),
        m.cards_deck({ count: view.deck }),
        describeTurn(view, table),
    ]
        .filter(Boolean)
        .join(" ");
}
