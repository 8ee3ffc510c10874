import { router } from "../routing/router.svelte";
import { paths } from "../routing/routes";
import { createRoom } from "../wire/calls";
import type { RoomView } from "../wire/messages";

/** Create a room like this one, with bots in the same seats, and start playing there. */
export async function newGame(room: RoomView): Promise<void> {
    const code = await createRoom({
        game: room.game,
        rules: room.rules as Record<string, boolean | number | string>,
        seats: room.seats.length,
        bots: room.seats.map((seat) => seat.bot).filter((bot) => bot !== ""),
        practice: room.practice,
    });
    router.go(`${paths.room(code)}?ready=1`, { replace: true });
}
