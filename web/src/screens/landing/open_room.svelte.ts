/** The room this browser was last seated in. */

import { canReturnTo, forgetRoom, isFinal, storedRoom } from "../../room/stored_room";
import { fetchRoom } from "../../wire/calls";
import { CallError } from "../../wire/http";

export class OpenRoom {
    /** The code of the stored room, which may be over; empty if there is none. */
    readonly code = storedRoom();
    /** The game played there, once the server has confirmed that the user can return; empty before. */
    game = $state("");

    /** Ask the server whether the user can return. */
    async check(): Promise<void> {
        if (this.code === "") return;
        try {
            const room = await fetchRoom(this.code);
            if (canReturnTo(room)) this.game = room.game;
            else forgetRoom(this.code);
        } catch (error) {
            if (error instanceof CallError && isFinal(error.code)) forgetRoom(this.code);
        }
    }
}
