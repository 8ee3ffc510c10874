/** The rooms the user can return to. */

import { forgetRoom, forgetRooms, storedRooms } from "../../room/stored_rooms";
import { fetchOwnRooms } from "../../wire/calls";
import { CallError } from "../../wire/http";
import type { OwnRoom } from "../../wire/types";

export class OpenRooms {
    /** The codes this browser has stored. Some of these rooms may be over. */
    readonly stored = storedRooms();
    /** The rooms that the server has confirmed, the one visited last first. */
    rooms = $state.raw<readonly OwnRoom[]>([]);
    /** The number of calls since the last failure. */
    #calls = 0;

    /**
     * Ask the server which of the stored rooms the user can return to, and which other matches of the player are
     * running, such as those of another device. It is asked once; after a failure, the next call asks again, or one that
     * was made during the request. A user who is signed out cannot return to any room.
     */
    async load(): Promise<void> {
        if (++this.#calls > 1) return;
        try {
            for (let page = 1, more = true; more; page++) more = await this.#loadPage(page);
        } catch (error) {
            if (error instanceof CallError && error.status === 401) return forgetRooms();
            const asksAgain = this.#calls > 1;
            this.#calls = 0;
            if (asksAgain) await this.load();
        }
    }

    /** Add a page of rooms; return whether there are more. */
    async #loadPage(page: number): Promise<boolean> {
        const { rooms, gone, more } = await fetchOwnRooms(page === 1 ? this.stored : [], page);
        gone.forEach(forgetRoom);
        const known = new Set(this.rooms.map(({ code }) => code));
        this.rooms = [...this.rooms, ...rooms.filter(({ code }) => !known.has(code))];
        return more;
    }
}
