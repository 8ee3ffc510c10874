/** Who has left the table, found by comparing a room before and after a message. */

import type { RoomView } from "../wire/types";

/** A player has given up their seat. */
export interface Departure {
    name: string;
    /** Whether a bot plays the seat until the match ends. */
    hasBot: boolean;
}

type Seats = Pick<RoomView, "seats" | "you">;

/**
 * Return the other players who have given up their seats. Players are compared by name, because seats can move. Whose
 * name has changed still has their seat, and who has lost the connection has not left.
 */
export function departures(before: Seats, after: Seats): Departure[] {
    const players = before.seats.filter(
        ({ seat, name, bot, has_left }) => name && !bot && !has_left && seat !== before.you,
    );
    return players.flatMap(({ seat, name }) => {
        const found = after.seats.find((one) => one.name === name);
        const isFree = !found && !after.seats.find((one) => one.seat === seat)?.name;
        return isFree || found?.has_left ? [{ name, hasBot: !isFree }] : [];
    });
}
