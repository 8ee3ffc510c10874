/** The rooms this browser has a seat in, kept between visits so that the landing page can lead back to them. */

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

/** The oldest rooms are forgotten beyond this number. The server knows those with a running match. */
const MAX_STORED = 50;

/** Return the codes of the stored rooms, the one visited last first. */
export const storedRooms = (): string[] => readStorage("mezani.rooms").split(" ").filter(Boolean);

/** Store a room as the one visited last. */
function storeRoom(code: string): void {
    const others = storedRooms().filter((stored) => stored !== code);
    writeStorage("mezani.rooms", [code, ...others].slice(0, MAX_STORED).join(" "));
}

/** Forget a room. */
export function forgetRoom(code: string): void {
    const others = storedRooms().filter((stored) => stored !== code);
    writeStorage("mezani.rooms", others.join(" "));
}

/** Forget all rooms: the user has signed out, or their player does not exist any more. */
export const forgetRooms = (): void => writeStorage("mezani.rooms", "");

/** Return whether the user has a seat in the lobby or in a running match. */
const canReturnTo = (room: RoomView): boolean => room.you !== "" && room.phase !== "finished";

/** Return whether the reason of a refusal is final. */
const isFinal = (code: string): boolean => FINAL_CODES.has(code);

/** Store a room the user can return to, and forget it once they cannot. */
export function updateStoredRoom(
    code: string,
    room: RoomView | null,
    goodbye: Goodbye | null,
): void {
    if (goodbye) {
        if (isFinal(goodbye.code)) forgetRoom(code);
    } else if (room) {
        if (canReturnTo(room)) storeRoom(code);
        else forgetRoom(code);
    }
}
