/** The cards the player drew for 7s and 8s when the last turn ended. The view only counts them; events name them. */

import type { Event, QuteView } from "../../../wire/types";

const FOR_SPECIALS: readonly (string | undefined)[] = ["sevens", "eights"];

/** Return the player's picked cards after a step; none where they are not known. */
export function pickedAfter(
    before: readonly string[],
    events: readonly Event[],
    view: Pick<QuteView, "seat" | "players">,
): readonly string[] {
    const count = view.players.find(({ seat }) => seat === view.seat)?.picked ?? 0;
    if (count === 0) return [];
    const picked = events
        .filter(
            ({ kind, seat, what }) =>
                kind === "drew" && seat === view.seat && FOR_SPECIALS.includes(what),
        )
        .flatMap(({ cards }) => cards ?? []);
    const cards = picked.length > 0 ? picked : before;
    return cards.length === count ? cards : [];
}
