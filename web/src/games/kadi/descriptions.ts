/** The centre of a Kadi table in words, for screen readers. */

import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/types";
import type { CardHelp } from "../card_help";
import { describePile, describeTurn } from "../shared/card_table/descriptions";

/** What awaits the next player: the badge on the pile in words, or null if there is none. */
export function describeThreat({
    pending,
    amount,
    turn,
    seat,
}: Pick<KadiView, "pending" | "amount" | "turn" | "seat">): CardHelp | null {
    const isOwn = seat !== "" && turn === seat;
    const jump = (line: string) => ({ title: m.kadi_mark_jump_title(), lines: [line] });
    const kick = (line: string) => ({ title: m.kadi_mark_kick_title(), lines: [line] });
    switch (pending) {
        case "penalty":
            return {
                title: m.kadi_description_penalty({ count: amount }),
                lines: [isOwn ? m.kadi_mark_penalty_you() : m.kadi_mark_penalty()],
            };
        case "skip":
            return jump(isOwn ? m.kadi_mark_jump_you() : m.kadi_mark_jump({ count: amount }));
        case "jump_window":
            return jump(m.kadi_mark_jump_window());
        case "kickback":
            return kick(isOwn ? m.kadi_mark_kick_you() : m.kadi_mark_kick());
        case "kickback_window":
            return kick(m.kadi_mark_kick_window());
        default:
            return null;
    }
}

/** The pile, what must be followed or picked, the direction of play, the deck and the turn. */
export function describeCentre(
    view: KadiView,
    table: Pick<TableModel, "nameOf" | "isBusy">,
): string {
    return [
        describePile(view.top, view.suit),
        view.pending === "penalty"
            ? m.kadi_description_penalty({ count: view.amount })
            : (describeThreat(view)?.lines.join(" ") ?? ""),
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
