/** Starting over: another room of the same kind, with bots in the places of bots. */

import { router } from "../routing/router.svelte";
import { paths } from "../routing/routes";
import { makeRoom } from "../wire/calls";
import type { RoomView } from "../wire/messages";

/** Makes a room like this one, goes there and is ready. */
export async function newGame(room: RoomView): Promise<void> {
    const code = await makeRoom({
        game: room.game,
        rules: room.rules as Record<string, boolean | number | string>,
        seats: room.seats.length,
        bots: room.seats.map((seat) => seat.bot).filter((bot) => bot !== ""),
        practice: room.practice,
    });
    router.go(`${paths.room(code)}?ready=1`, { replace: true });
}
