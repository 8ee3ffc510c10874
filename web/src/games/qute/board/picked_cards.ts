/**
 * The cards the player drew for 7s and 8s when the last turn ended. The view only counts them and events name them, so
 * this browser stores them: they stay face up when the page is loaded again at the same step.
 */

import { readStorage, writeStorage } from "../../../settings/storage";
import type { TableModel } from "../../../table/table_model";
import type { Event, QuteView } from "../../../wire/types";

/** Whether an event is a draw for 7s or 8s. */
export const isForced = ({ kind, what }: Event): boolean =>
    kind === "drew" && (what === "sevens" || what === "eights");

/** Return the player's picked cards after a step; none where they are not known. */
export function pickedAfter(
    before: readonly string[],
    events: readonly Event[],
    view: Pick<QuteView, "seat" | "players">,
): readonly string[] {
    const count = view.players.find(({ seat }) => seat === view.seat)?.picked ?? 0;
    if (count === 0) return [];
    const picked = events
        .filter((event) => isForced(event) && event.seat === view.seat)
        .flatMap(({ cards }) => cards ?? []);
    const cards = picked.length > 0 ? picked : before;
    return cards.length === count ? cards : [];
}

/** Store the cards of a live match. Replays and lessons leave them as they are. */
export function storePicked(
    { room, seq, isLive }: Pick<TableModel<QuteView>, "room" | "seq" | "isLive">,
    cards: readonly string[],
): void {
    if (!isLive || room.match === "") return;
    writeStorage("mezani.picked", cards.length > 0 ? [room.match, seq, ...cards].join(" ") : "");
}

/** Return the stored cards of this step of this match; none if other cards are stored. */
export function readPicked({
    room,
    seq,
}: Pick<TableModel<QuteView>, "room" | "seq">): readonly string[] {
    const [match, step, ...cards] = readStorage("mezani.picked").split(" ");
    return match !== "" && match === room.match && step === String(seq) ? cards : [];
}
