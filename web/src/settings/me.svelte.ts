/** Who sits in front of this browser. */

import type { Person } from "../wire/answers";
import { comeAsGuest, whoAmI } from "../wire/calls";

class Me {
    /** The player, null for nobody; undefined until it is known. */
    person = $state.raw<Person | null | undefined>(undefined);

    /** Asks the server who this is. */
    async find(): Promise<Person | null> {
        this.person = await whoAmI();
        return this.person;
    }

    /** Somebody at any rate: whoever it is already, or a new guest of this name. */
    async orGuest(name: string): Promise<Person> {
        const known = this.person ?? (await this.find());
        if (known) return known;
        const guest = await comeAsGuest(name);
        this.person = guest;
        return guest;
    }
}

/** Whoever sits in front of this browser. */
export const me = new Me();
