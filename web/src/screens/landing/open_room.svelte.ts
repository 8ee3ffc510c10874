/** The room this browser was last seated in. */

import { readStorage, writeStorage } from "../../settings/storage";
import { fetchRoom } from "../../wire/calls";
import { CallError } from "../../wire/http";

export class OpenRoom {
    /** The code of the room; empty if there is none to return to. Shown before the server has confirmed it. */
    code = $state(readStorage("mezani.room"));
    /** The game played there; empty until loaded. */
    game = $state("");

    /** Ask the server whether the user still has a seat there. */
    async check(): Promise<void> {
        if (this.code === "") return;
        try {
            const room = await fetchRoom(this.code);
            if (room.you === "" || room.phase === "finished") this.#forget();
            else this.game = room.game;
        } catch (error) {
            if (error instanceof CallError && error.code === "room_not_found") this.#forget();
        }
    }

    #forget(): void {
        writeStorage("mezani.room", "");
        this.code = "";
    }
}
