/** Start a game: against bots, with friends, or as a quick match. */

import { catalogue } from "../games/catalogue.svelte";
import { router } from "../routing/router.svelte";
import { paths } from "../routing/routes";
import { me } from "../settings/me.svelte";
import { readStorage, writeStorage } from "../settings/storage";
import { errorText } from "../ui/error_text";
import { notices } from "../ui/notices.svelte";
import { fetchRoom, createRoom, quickMatch } from "../wire/calls";

/** Seats in a room with bots, if the game allows that many. */
const DEFAULT_SEATS = 3;
const DEFAULT_LEVEL = "casual";

class Launcher {
    /** Whether a game is being started; other starts are ignored. */
    isBusy = $state(false);
    /** The last chosen game. */
    game = $state(readStorage("mezani.game"));
    /** The chosen bot level. */
    level = $state(readStorage("mezani.level") || DEFAULT_LEVEL);

    /** Choose and remember a game. */
    choose(game: string): void {
        this.game = game;
        writeStorage("mezani.game", game);
    }

    /** Choose and remember a bot level. */
    chooseLevel(level: string): void {
        this.level = level;
        writeStorage("mezani.level", level);
    }

    /** Create a room with bots and start the match. */
    playAgainstBots(game: string, { practice = false } = {}): Promise<void> {
        return this.#start(async () => {
            const info = (await catalogue.load()).find(({ id }) => id === game);
            const seats = Math.min(DEFAULT_SEATS, info?.max_seats ?? DEFAULT_SEATS);
            const level = info?.bots.includes(this.level) ? this.level : DEFAULT_LEVEL;
            const bots = Array<string>(seats - 1).fill(level);
            // No time limit, since only bots are waiting.
            const rules = { turn_seconds: 0 };
            const code = await createRoom({ game, seats, bots, practice, rules });
            return `${paths.room(code)}?ready=1`;
        }, game);
    }

    /** Go to the form for a new room. */
    openNewRoomForm(game: string): void {
        this.choose(game);
        router.go(`${paths.room("new")}?game=${encodeURIComponent(game)}`);
    }

    /** Join or create a public room. */
    joinQuickMatch(game: string): Promise<void> {
        return this.#start(async () => paths.room(await quickMatch({ game })), game);
    }

    /** Join a room by its code; throws if there is none. Users without a player are asked for a name there. */
    async joinRoom(code: string): Promise<void> {
        await fetchRoom(code);
        if (!(me.player ?? (await me.load()))) return router.go(paths.room(code));
        await this.#start(async () => `${paths.room(code)}?sit=1`);
    }

    async #start(preparePath: () => Promise<string>, game = ""): Promise<void> {
        if (this.isBusy) return;
        this.isBusy = true;
        if (game) this.choose(game);
        try {
            await me.ensurePlayer();
            router.go(await preparePath());
        } catch (error) {
            notices.show(errorText(error));
        } finally {
            this.isBusy = false;
        }
    }
}

/** Shared by all screens with a start button. */
export const launcher = new Launcher();
