/** A finished match as seen by one of its players. */

import type { OwnMatch, PlayedSeat } from "../../wire/types";

/** Return the seats of the other players. */
export const opponentsIn = (match: OwnMatch): PlayedSeat[] =>
    match.seats.filter(({ seat }) => seat !== match.seat);

/** Return the change of the player's rating; null for unrated matches. */
export function ratingChange(match: OwnMatch): number | null {
    const own = match.seats.find(({ seat }) => seat === match.seat);
    if (own?.rating_before == null || own.rating_after == null) return null;
    return Math.round(own.rating_after) - Math.round(own.rating_before);
}
