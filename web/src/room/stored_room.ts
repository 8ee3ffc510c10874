/** The room this browser has a seat in, kept between visits so that the landing page can lead back to it. */

import { readStorage, writeStorage } from "../settings/storage";
import type { Goodbye, RoomView } from "../wire/types";

/** The codes of rooms that cannot be entered any more. */
const FINAL_CODES = new Set([
    "room_not_found",
    "daily_room",
    "daily_over",
    "damaged_match",
    "other_edition",
    "removed_by_host",
]);

/** Return the code of the stored room, or an empty string. */
export const storedRoom = (): string => readStorage("mezani.room");

/** Forget a room, unless another one has been stored since. */
export function forgetRoom(code: string): void {
    if (storedRoom() === code) writeStorage("mezani.room", "");
}

/** Return whether the user has a seat in the lobby or in a running match. */
export const canReturnTo = (room: RoomView): boolean =>
    room.you !== "" && room.phase !== "finished";

/** Return whether the reason of a refusal is final. */
export const isFinal = (code: string): boolean => FINAL_CODES.has(code);

/** Store a room the user can return to, and forget it once they cannot. */
export function updateStoredRoom(
    code: string,
    room: RoomView | null,
    goodbye: Goodbye | null,
): void {
    if (goodbye) {
        if (isFinal(goodbye.code)) forgetRoom(code);
    } else if (room) {
        if (canReturnTo(room)) writeStorage("mezani.room", code);
        else forgetRoom(code);
    }
}
