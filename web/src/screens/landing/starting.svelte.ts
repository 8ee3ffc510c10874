/** Getting from the landing page to a table. */

import { catalogue } from "../../games/catalogue.svelte";
import { here } from "../../routing/here.svelte";
import { paths } from "../../routing/routes";
import { keep, kept } from "../../settings/kept";
import { me } from "../../settings/me.svelte";
import { notices } from "../../ui/notices.svelte";
import { problemOf } from "../../ui/problem";
import { findRoom, makeRoom, playQuickly } from "../../wire/calls";

/** Seats at a table against bots, where the game has so many. */
const USUAL_SEATS = 3;
const USUAL_LEVEL = "casual";

class Starting {
    /** Whether a table is being laid: nothing else is started meanwhile. */
    isBusy = $state(false);
    /** The game chosen last. */
    game = $state(kept("mezani.game"));
    /** How well bots are to play. */
    level = $state(kept("mezani.level") || USUAL_LEVEL);

    /** Chooses a game for this time and the next. */
    choose(game: string): void {
        this.game = game;
        keep("mezani.game", game);
    }

    /** Chooses how well bots play, for this time and the next. */
    chooseLevel(level: string): void {
        this.level = level;
        keep("mezani.level", level);
    }

    /** A table with bots, which begins by itself. */
    againstBots(game: string, { practice = false } = {}): Promise<void> {
        return this.#start(async () => {
            const info = (await catalogue.load()).find(({ id }) => id === game);
            const seats = Math.min(USUAL_SEATS, info?.max_seats ?? USUAL_SEATS);
            const level = info?.bots.includes(this.level) ? this.level : USUAL_LEVEL;
            const bots = Array<string>(seats - 1).fill(level);
            // Nobody waits but bots: one may think for as long as one likes.
            const rules = { turn_seconds: 0 };
            const code = await makeRoom({ game, seats, bots, practice, rules });
            return `${paths.room(code)}?ready=1`;
        }, game);
    }

    /** Laying a table of one's own: seats, bots and the rules of the house. */
    withFriends(game: string): void {
        this.choose(game);
        here.go(`${paths.room("new")}?game=${encodeURIComponent(game)}`);
    }

    /** A seat at a table of whoever else is there. */
    withAnybody(game: string): Promise<void> {
        return this.#start(async () => paths.room(await playQuickly({ game })), game);
    }

    /** A room whose code somebody has told; it throws where there is none. Who is not known yet is asked for a name there. */
    async join(code: string): Promise<void> {
        await findRoom(code);
        if (!(me.person ?? (await me.find()))) return here.go(paths.room(code));
        await this.#start(async () => `${paths.room(code)}?sit=1`);
    }

    async #start(way: () => Promise<string>, game = ""): Promise<void> {
        if (this.isBusy) return;
        this.isBusy = true;
        if (game) this.choose(game);
        try {
            await me.orGuest();
            here.go(await way());
        } catch (error) {
            notices.say(problemOf(error));
        } finally {
            this.isBusy = false;
        }
    }
}

/** Whatever is being started, wherever its button stands. */
export const starting = new Starting();
