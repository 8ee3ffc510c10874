/** The centre of a Qute table in words, for screen readers. */

import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { QuteView } from "../../wire/types";
import { describePile, describeTurn } from "../shared/card_table/descriptions";

/** The pile and the suit to follow, the deck and the turn. */
export const describeCentre = (view: QuteView, table: Pick<TableModel, "nameOf">): string =>
    [
        view.top === "" ? m.qute_pile_empty() : describePile(view.top, view.suit),
        m.cards_deck({ count: view.blind }),
        describeTurn(view, table),
    ]
        .filter(Boolean)
        .join(" ");
