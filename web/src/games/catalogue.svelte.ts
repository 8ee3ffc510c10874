/** The games of the house as the server tells of them, in the language spoken now. */

import type { GameInfo } from "../wire/responses";
import { listGames } from "../wire/calls";
import { language } from "../i18n/language.svelte";

class Catalogue {
    #told = $state.raw<Record<string, readonly GameInfo[]>>({});
    #shown: readonly GameInfo[] = [];
    #asked = new Map<string, Promise<readonly GameInfo[]>>();

    /** All games; none until they are known. The language before goes on until the new one is there. */
    get games(): readonly GameInfo[] {
        this.#shown = this.#told[language()] ?? this.#shown;
        return this.#shown;
    }

    /** A game, if it is known. */
    find(game: string): GameInfo | undefined {
        return this.games.find(({ id }) => id === game);
    }

    /** What a game is called; nothing until it is known. */
    titleOf(game: string): string {
        return this.find(game)?.title ?? "";
    }

    /** Asks the server, once for each language. Call it in an effect, so that it follows the language. */
    load(tongue: string = language()): Promise<readonly GameInfo[]> {
        const asked = this.#asked.get(tongue) ?? this.#ask(tongue);
        this.#asked.set(tongue, asked);
        return asked;
    }

    async #ask(tongue: string): Promise<readonly GameInfo[]> {
        try {
            const games = await listGames(tongue);
            this.#told = { ...this.#told, [tongue]: games };
            return games;
        } catch (error) {
            this.#asked.delete(tongue);
            throw error;
        }
    }
}

/** The one list of games. */
export const catalogue = new Catalogue();
