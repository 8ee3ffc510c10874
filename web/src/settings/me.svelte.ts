/** Who sits in front of this browser. */

import type { Person } from "../wire/responses";
import { comeAsGuest, whoAmI } from "../wire/calls";
import { CallError } from "../wire/http";
import { nickname } from "./nickname";

const MOST_TRIES = 4;
const TRY_ANOTHER = ["name_taken", "bad_name"];

class Me {
    /** The player, null for nobody; undefined until it is known. */
    person = $state.raw<Person | null | undefined>(undefined);

    /** Asks the server who this is. */
    async find(): Promise<Person | null> {
        this.person = await whoAmI();
        return this.person;
    }

    /** Somebody at any rate: whoever it is already, or a new guest of this name (or one made up). */
    async orGuest(name = ""): Promise<Person> {
        const known = this.person ?? (await this.find());
        if (known) return known;
        const guest = name === "" ? await comeNicknamed() : await comeAsGuest(name);
        this.person = guest;
        return guest;
    }
}

/** A guest with a name made up; should somebody have it, with another. */
async function comeNicknamed(tries = 0): Promise<Person> {
    try {
        return await comeAsGuest(nickname(tries));
    } catch (error) {
        const isTaken = error instanceof CallError && TRY_ANOTHER.includes(error.code);
        if (!isTaken || tries === MOST_TRIES) throw error;
        return comeNicknamed(tries + 1);
    }
}

/** Whoever sits in front of this browser. */
export const me = new Me();
