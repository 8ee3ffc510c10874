/** Start or continue the user's try at today's deal. */

import { router } from "../../routing/router.svelte";
import { paths } from "../../routing/routes";
import { me } from "../../settings/me.svelte";
import { errorText } from "../../ui/error_text";
import { notices } from "../../ui/notices.svelte";
import { startDaily } from "../../wire/calls";

/** Go to the room of the try; users without a player become guests. */
export async function playDaily(game: string): Promise<void> {
    try {
        await me.ensurePlayer();
        router.go(paths.room(await startDaily(game)));
    } catch (error) {
        notices.show(errorText(error));
    }
}
