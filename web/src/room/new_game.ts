import { router } from "../routing/router.svelte";
import { paths } from "../routing/routes";
import { createRoom } from "../wire/calls";
import type { RoomView } from "../wire/types";

/** Create a room like this one, with bots in the same seats, and start playing there. */
export async function newGame(room: RoomView): Promise<void> {
    const code = await createRoom({
        game: room.game,
        rules: room.rules,
        seats: room.seats.length,
        bots: room.seats.map((seat) => seat.bot).filter((bot) => bot !== ""),
        practice: room.practice,
    });
    router.go(`${paths.room(code)}?ready=1`, { replace: true });
}
