/** The rooms the user can return to. */

import { canReturnTo, forgetRoom, isFinal, storedRooms } from "../../room/stored_rooms";
import { fetchOwnRooms, fetchRoom } from "../../wire/calls";
import { CallError } from "../../wire/http";
import type { RoomView } from "../../wire/types";

export class OpenRooms {
    /** The codes this browser has stored. Some of these rooms may be over. */
    readonly stored = storedRooms();
    /** The rooms that the server has confirmed, the one visited last first. */
    rooms = $state.raw<readonly RoomView[]>([]);

    /** Ask the server which of the stored rooms the user can return to. */
    async checkStored(): Promise<void> {
        await this.#add(this.stored);
    }

    /** Add the running matches of the player that this browser does not know, such as those of another device. */
    async addRunningMatches(): Promise<void> {
        // The stored rooms are shown without these, so errors are ignored.
        const codes = await fetchOwnRooms().catch(() => []);
        const known = [...this.stored, ...this.rooms.map(({ code }) => code)];
        await this.#add(codes.filter((code) => !known.includes(code)));
    }

    async #add(codes: readonly string[]): Promise<void> {
        const found = (await Promise.all(codes.map(confirmRoom))).filter((room) => room !== null);
        const isStored = ({ code }: RoomView) => this.stored.includes(code);
        const rooms = [...this.rooms, ...found];
        this.rooms = [...rooms.filter(isStored), ...rooms.filter((room) => !isStored(room))];
    }
}

/** Return a room if the user can return to it. Otherwise forget it, unless the server cannot be reached. */
async function confirmRoom(code: string): Promise<RoomView | null> {
    try {
        const room = await fetchRoom(code);
        if (canReturnTo(room)) return room;
        forgetRoom(code);
    } catch (error) {
        if (error instanceof CallError && isFinal(error.code)) forgetRoom(code);
    }
    return null;
}
