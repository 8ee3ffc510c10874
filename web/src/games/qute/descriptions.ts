/** A Qute table in words, for screen readers. */

import { youOrOther } from "../../i18n/names";
import { m } from "../../paraglide/messages.js";
import { labelOf, type TableModel } from "../../table/table_model";
import type { QuteView } from "../../wire/types";
import { describePile, describeTurn } from "../shared/card_table/descriptions";

/** What a player had to pick for 7s and 8s. */
export const describePicked = (
    table: Pick<TableModel, "room" | "nameOf">,
    seat: string,
    count: number,
): string => {
    const who = youOrOther(seat === table.room.you);
    return m.qute_picked_description({ name: labelOf(table, seat), who, count });
};

/** The pile and the suit to follow, the deck and the turn. */
export const describeCentre = (
    view: QuteView,
    table: Pick<TableModel, "nameOf" | "isBusy">,
): string =>
    [
        view.top === "" ? m.qute_pile_empty() : describePile(view.top, view.suit),
        m.cards_deck({ count: view.blind }),
        describeTurn(view, table),
    ]
        .filter(Boolean)
        .join(" ");
