/** The two sides: near is the player's own seat, or the first seat for spectators. */

import type { NoKittyPlayerView, NoKittyView } from "../../../wire/types";

export type Side = "near" | "far";

/** Return the side of a seat; empty for no seat. */
export function sideOf(view: NoKittyView, seat: string): Side | "" {
    if (seat === "") return "";
    return seat === nearSeat(view) ? "near" : "far";
}

export const nearSeat = (view: NoKittyView): string => view.seat || (view.players[0]?.seat ?? "");

/** Return the players, the near one first. */
export function playersBySide(view: NoKittyView): NoKittyPlayerView[] {
    const near = nearSeat(view);
    return [...view.players].sort((one, other) => rank(one, near) - rank(other, near));
}

const rank = (player: NoKittyPlayerView, near: string): number => (player.seat === near ? 0 : 1);

/** Return the near side's share of the score bar, between 0 and 1. */
export function share(near: number, far: number): number {
    if (near + far === 0) return 0.5;
    return Math.min(0.94, Math.max(0.06, near / (near + far)));
}
