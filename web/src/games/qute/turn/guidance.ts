/** What the table tells the player to do next, where the page knows more than the server. */

import { cardSymbol } from "../../../cards/card";
import { m } from "../../../paraglide/messages.js";
import type { Choice } from "./choices";
import type { OwnTurn } from "./own_turn.svelte";

const CHOICES: Record<Choice, () => string> = {
    suit: m.qute_guide_suit,
    eights: m.qute_guide_eights,
    jacks: m.qute_guide_jacks,
};

/** What replaces the server's guidance: what the selected card would do, or that only the end of the turn is left. */
export function guidanceInstead(turn: OwnTurn): readonly string[] {
    if (turn.selected !== "")
        return turn.preview.length > 0
            ? turn.preview
            : [m.qute_guide_play({ card: cardSymbol(turn.selected) })];
    const choice = turn.table.view.needs[0] as Choice | undefined;
    return turn.canOnlyEnd && choice ? [CHOICES[choice]()] : [];
}
