/** A finished match from one player's side. */

import type { PlayedMatch, PlayedSeat } from "../../wire/answers";

/** How it ended for somebody; `watched` is of one who left their seat or was never told. */
export type Fate = "won" | "lost" | "abandoned" | "watched";

/** The seat somebody had, if they had one. */
export const seatOf = (match: PlayedMatch, player: string): PlayedSeat | undefined =>
    match.seats.find((seat) => seat.player === player);

/** How a match ended for a player. */
export function fateOf(match: PlayedMatch, player: string): Fate {
    if (match.ending !== "finished") return "abandoned";
    const won = seatOf(match, player)?.won ?? null;
    if (won === null) return "watched";
    return won ? "won" : "lost";
}

/** The seats of everybody else. */
export const othersIn = (match: PlayedMatch, player: string): PlayedSeat[] =>
    match.seats.filter((seat) => seat.player !== player || player === "");

/** How far a match moved somebody's rating; null where it did not count. */
export function ratingChange(match: PlayedMatch, player: string): number | null {
    const seat = seatOf(match, player);
    if (seat?.rating_before == null || seat.rating_after == null) return null;
    return Math.round(seat.rating_after) - Math.round(seat.rating_before);
}
