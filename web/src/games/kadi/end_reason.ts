/** Why a match of Kadi ended, where the cards do not show it. */

import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/types";

/** A tie, or a win with cards left by asking the table; empty for a win by a play. */
export function endReason({ view, nameOf }: Pick<TableModel<KadiView>, "view" | "nameOf">): string {
    if (view.winner === "") return m.kadi_end_tied();
    const winner = view.players.find(({ seat }) => seat === view.winner);
    if (!winner?.cards) return "";
    return view.winner === view.seat
        ? m.kadi_end_own_request()
        : m.kadi_end_request({ name: nameOf(view.winner) });
}
