/** Who sits where: the others in the order they play after oneself, and everybody's cards where they are open. */

import type { QutePlayerView, QuteView } from "../../../wire/messages";

/** The others, beginning with the one to play next; everybody where one has no seat. */
export function othersOf(view: QuteView): readonly QutePlayerView[] {
    const own = view.players.findIndex(({ seat }) => seat === view.seat);
    return own < 0 ? view.players : [...view.players.slice(own + 1), ...view.players.slice(0, own)];
}

/** The cards of a player as they are seen: open ones by name, others face down. */
export function cardsSeen(
    view: QuteView,
    player: QutePlayerView,
    faces: readonly (readonly string[])[] | null,
): readonly string[] {
    const open = faces?.[view.players.indexOf(player)];
    return open ?? Array<string>(player.cards).fill("");
}
