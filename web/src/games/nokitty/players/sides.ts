/** Who sits near and who sits far: one's own side is near, for spectators the first seat. */

import type { NokittyPlayerView, NoKittyView } from "../../../wire/messages";

export type Side = "near" | "far";

/** The side a seat is on; empty for no seat. */
export function sideOf(view: NoKittyView, seat: string): Side | "" {
    if (seat === "") return "";
    return seat === nearSeat(view) ? "near" : "far";
}

/** The seat this view is seen from. */
export const nearSeat = (view: NoKittyView): string => view.seat || (view.players[0]?.seat ?? "");

/** The players, near first. */
export function playersBySide(view: NoKittyView): NokittyPlayerView[] {
    const near = nearSeat(view);
    return [...view.players].sort((one, other) => rank(one, near) - rank(other, near));
}

const rank = (player: NokittyPlayerView, near: string): number => (player.seat === near ? 0 : 1);

/** The cards that lie open in front of a seat, where hands are open. */
export function openHand(
    view: NoKittyView,
    faces: readonly (readonly string[])[] | null,
    seat: string,
): readonly string[] | null {
    if (seat === view.seat && view.hand.length > 0) return view.hand;
    const at = view.players.findIndex((player) => player.seat === seat);
    return faces?.[at] ?? null;
}

/** How much of the bar between two scores belongs to the first, from 0 to 1; never quite all. */
export function share(near: number, far: number): number {
    if (near + far === 0) return 0.5;
    return Math.min(0.94, Math.max(0.06, near / (near + far)));
}
