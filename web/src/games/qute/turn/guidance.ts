/** What the table tells the player to do next, where the page knows more than the server. */

import { cardSymbol } from "../../../cards/card";
import { m } from "../../../paraglide/messages.js";
import type { OwnTurn } from "./own_turn.svelte";

/**
 * What replaces the server's guidance: what the selected card would do, the choice to make before the turn can end, and
 * after it that the turn can end. Empty if the server's guidance stays.
 */
export function guidanceInstead(turn: OwnTurn): readonly string[] {
    const { view, guidance } = turn.table;
    if (turn.selected !== "")
        return turn.preview.length > 0
            ? turn.preview
            : [m.qute_guide_play({ card: cardSymbol(turn.selected) })];
    if (!turn.isOwn || view.needs.length === 0) return [];
    const canAdd = view.playable.length > 0;
    if (turn.needed !== null) return canAdd ? [] : [turn.neededPrompt];
    return canAdd ? guidance.slice(0, 1) : [m.qute_guide_end()];
}
