/** A finished match as seen by one of its players. */

import type { OwnMatch, PlayedSeat } from "../../wire/types";

/** Return the seats of the other players. */
export const opponentsIn = (match: OwnMatch): PlayedSeat[] =>
    match.seats.filter(({ seat }) => seat !== match.seat);

/** Return the player's own seat. */
export const ownSeatIn = (match: OwnMatch): PlayedSeat =>
    match.seats.find(({ seat }) => seat === match.seat)!;
