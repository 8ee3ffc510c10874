/** Start a game: against bots, with friends, or as a quick match. */

import { completeSetup, type BotSetup, type ChosenSetup } from "../games/bot_setup";
import { catalogue } from "../games/catalogue.svelte";
import { m } from "../paraglide/messages.js";
import { router } from "../routing/router.svelte";
import { paths } from "../routing/routes";
import { me } from "../settings/me.svelte";
import { progress } from "../settings/progress.svelte";
import { readObject, readStorage, writeStorage } from "../settings/storage";
import { errorText } from "../ui/error_text";
import { notices } from "../ui/notices.svelte";
import { createRoom, fetchRoom, playOn, playOnPuzzle, quickMatch, startDaily } from "../wire/calls";
import type { GameInfo, PlayOn } from "../wire/types";

class Launcher {
    /** Whether a game is being started; other starts are ignored. */
    isBusy = $state(false);
    /** The last chosen game. */
    game = $state(readStorage("mezani.game"));
    /** What was chosen for games against bots, by game. */
    #setups = $state.raw(readObject<Record<string, ChosenSetup>>("mezani.setups"));
    /** The chosen levels of bots, by family. */
    #levels = $state.raw(readObject<Record<string, string>>("mezani.levels"));

    /** Choose and remember a game. */
    choose(game: string): void {
        this.game = game;
        writeStorage("mezani.game", game);
    }

    /** Return how a game against bots starts: as it was last set up. */
    setupOf({ id, family, ...game }: GameInfo): BotSetup {
        const chosen = { ...this.#setups[id], level: this.#levels[family] };
        return completeSetup(game, chosen, progress.isBeginner(family));
    }

    /** Choose and remember a level of bots for all games of a family. */
    chooseLevel(family: string, level: string): void {
        this.#levels = { ...this.#levels, [family]: level };
        writeStorage("mezani.levels", JSON.stringify(this.#levels));
    }

    /** Change and remember how a game against bots starts. */
    changeSetup(game: string, change: Omit<ChosenSetup, "level">): void {
        this.#setups = { ...this.#setups, [game]: { ...this.#setups[game], ...change } };
        writeStorage("mezani.setups", JSON.stringify(this.#setups));
    }

    /** Create a room with bots and start the match. */
    playAgainstBots(game: string, { practice = false } = {}): Promise<void> {
        return this.#start(async () => {
            const info = (await catalogue.load()).find(({ id }) => id === game)!;
            const { opponents, level, rules } = this.setupOf(info);
            const code = await createRoom({
                game,
                seats: opponents + 1,
                bots: Array<string>(opponents).fill(level),
                practice,
                rules,
            });
            return `${paths.room(code)}?ready=1`;
        }, game);
    }

    /** Go to the form for a new room, which starts with the house rules chosen for games against bots. */
    openNewRoomForm(game: string, { bots = 0 } = {}): void {
        this.choose(game);
        router.go(`${paths.room("new")}?game=${encodeURIComponent(game)}&bots=${bots}`);
    }

    /** Join or create a public room. */
    joinQuickMatch(game: string): Promise<void> {
        return this.#start(async () => paths.room(await quickMatch({ game })), game);
    }

    /** Play on from a step of a finished match, against bots. */
    playOn(match: string, from: PlayOn): Promise<void> {
        return this.#start(async () => paths.room(await playOn(match, from)));
    }

    /** Start or continue the player's try at today's deal of a game. */
    playDaily(game: string): Promise<void> {
        return this.#start(async () => paths.room(await startDaily(game)));
    }

    /** Play on from the puzzle of a day, against bots. */
    playOnPuzzle(day: string, game: string): Promise<void> {
        return this.#start(async () => {
            const info = (await catalogue.load()).find(({ id }) => id === game)!;
            return paths.room(await playOnPuzzle(day, this.setupOf(info).level));
        });
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
            if (!(await loadRoomScreen())) return notices.show(m.error_table_load());
            await me.ensurePlayer();
            router.go(await preparePath());
        } catch (error) {
            notices.show(errorText(error));
        } finally {
            this.isBusy = false;
        }
    }
}

/**
 * Load the screen of a room, and return whether it could be loaded. This comes before a room is created, so that no
 * room is left behind that cannot be shown, and no empty page is shown in between.
 */
const loadRoomScreen = (): Promise<boolean> =>
    import("./room/RoomScreen.svelte").then(
        () => true,
        () => false,
    );

/** Shared by all screens with a start button. */
export const launcher = new Launcher();
