/** A finished match from the side of the player in whose history it stands. */

import type { OwnMatch, PlayedSeat } from "../../wire/responses";

/** The seats of everybody else. */
export const othersIn = (match: OwnMatch): PlayedSeat[] =>
    match.seats.filter(({ seat }) => seat !== match.seat);

/** How far a match moved the player's rating; null where it did not count. */
export function ratingChange(match: OwnMatch): number | null {
    const own = match.seats.find(({ seat }) => seat === match.seat);
    if (own?.rating_before == null || own.rating_after == null) return null;
    return Math.round(own.rating_after) - Math.round(own.rating_before);
}
