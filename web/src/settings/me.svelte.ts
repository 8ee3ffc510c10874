/** The player using this browser. */

import { createGuest, fetchPlayer, rename } from "../wire/calls";
import { CallError } from "../wire/http";
import type { Player } from "../wire/types";
import { guestName } from "./guest_name";
import { progress } from "./progress.svelte";

const MAX_TRIES = 4;
const NAME_REFUSALS = ["name_taken", "bad_name"];

class Me {
    /** The player; null if not signed in, undefined until loaded. */
    player = $state.raw<Player | null | undefined>(undefined);

    /** Ask the server who this is. */
    async load(): Promise<Player | null> {
        this.player = await fetchPlayer();
        return this.player;
    }

    /**
     * Return the current player, or create a guest: with the name they have entered, or without one with the suggested
     * name, which is replaced if it is refused.
     */
    async ensurePlayer(name = "", suggestedName = guestName()): Promise<Player> {
        const known = this.player ?? (await this.load());
        if (known) return known;
        const guest = name === "" ? await createNamedGuest(suggestedName) : await createGuest(name);
        if (name !== "") progress.markAskedForName();
        this.player = guest;
        return guest;
    }

    /** Change the name; the session stays. */
    async rename(name: string): Promise<void> {
        this.player = await rename(name);
        progress.markAskedForName();
    }
}

/** Create a guest with a generated name; retry with another if the name is refused. */
async function createNamedGuest(name: string, tries = 0): Promise<Player> {
    try {
        return await createGuest(name);
    } catch (error) {
        const isRefused = error instanceof CallError && NAME_REFUSALS.includes(error.code);
        if (!isRefused || tries === MAX_TRIES) throw error;
        return createNamedGuest(guestName(tries + 1), tries + 1);
    }
}

export const me = new Me();
