/** What the table tells the player to do next, where the page knows more than the server. */

import { cardSymbol } from "../../../cards/card";
import { m } from "../../../paraglide/messages.js";
import type { OwnTurn } from "./own_turn.svelte";

/** What replaces the server's guidance: what the selected card would do, or that only the end of the turn is left. */
export function guidanceInstead(turn: OwnTurn): readonly string[] {
    if (turn.selected !== "")
        return turn.preview.length > 0
            ? turn.preview
            : [m.qute_guide_play({ card: cardSymbol(turn.selected) })];
    return turn.canOnlyEnd && turn.table.view.needs.length > 0 ? [m.qute_guide_end()] : [];
}
