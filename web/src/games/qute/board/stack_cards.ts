/** The upper cards of the stack. The view names the top card, earlier events the cards below it. */

import type { Event, QuteView } from "../../../wire/types";

const MAX_SHOWN = 4;

/** A card of the stack. The id distinguishes a card from the same card after a refill. */
export interface StackCard {
    card: string;
    id: number;
}

/** Return the visible cards after these events, the top card last. */
export function stackAfter(
    before: readonly StackCard[],
    events: readonly Event[],
    view: Pick<QuteView, "top" | "stack">,
): readonly StackCard[] {
    let cards = [...before];
    for (const event of events) {
        if (event.kind === "played")
            for (const card of event.cards ?? []) cards.push({ card, id: nextId(cards) });
        if (event.kind === "reshuffled") cards = cards.slice(-1);
    }
    return matched(cards, view).slice(-MAX_SHOWN);
}

/** The id of the next card on these. */
export const nextId = (cards: readonly StackCard[]): number => (cards.at(-1)?.id ?? 0) + 1;

/** Correct the cards by the view, which differs after a deal, an undo or a sync. */
function matched(cards: StackCard[], { top, stack }: Pick<QuteView, "top" | "stack">): StackCard[] {
    if (top === "") return [];
    const at = cards.findLastIndex(({ card }) => card === top);
    const kept = at < 0 ? [{ card: top, id: nextId(cards) }] : cards.slice(0, at + 1);
    return kept.slice(-stack);
}
