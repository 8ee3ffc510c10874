/** The upper cards of the stack: the view tells the top one, the events told those below it. */

import type { Event, QuteView } from "../../../wire/messages";

const MOST_SHOWN = 4;

/** A card of the stack with a number that grows: a card that comes back after a refill is another one. */
export interface StackCard {
    card: string;
    id: number;
}

/** What is seen of the stack after these events, the top last. */
export function stackAfter(
    before: readonly StackCard[],
    events: readonly Event[],
    view: Pick<QuteView, "top" | "stack">,
): readonly StackCard[] {
    let cards = [...before];
    for (const event of events) {
        if (event.kind === "played")
            for (const card of event.cards ?? []) cards.push({ card, id: numberAfter(cards) });
        if (event.kind === "reshuffled") cards = cards.slice(-1);
    }
    return settled(cards, view).slice(-MOST_SHOWN);
}

const numberAfter = (cards: readonly StackCard[]): number => (cards.at(-1)?.id ?? 0) + 1;

/** The view is right where the two differ: after a deal, a move taken back, a table seen for the first time. */
function settled(cards: StackCard[], { top, stack }: Pick<QuteView, "top" | "stack">): StackCard[] {
    if (top === "") return [];
    const at = cards.findLastIndex(({ card }) => card === top);
    const kept = at < 0 ? [{ card: top, id: numberAfter(cards) }] : cards.slice(0, at + 1);
    return kept.slice(-stack);
}
