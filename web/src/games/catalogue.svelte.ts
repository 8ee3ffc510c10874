/** The games of the server, in the current language. */

import { language } from "../i18n/language.svelte";
import { fetchGames } from "../wire/calls";
import type { GameInfo } from "../wire/types";

class Catalogue {
    #loaded = $state.raw<Record<string, readonly GameInfo[]>>({});
    #shown: readonly GameInfo[] = [];
    #requests = new Map<string, Promise<readonly GameInfo[]>>();

    /** All games; empty until they are loaded. After a change of language the old texts stay until the new ones arrive. */
    get games(): readonly GameInfo[] {
        this.#shown = this.#loaded[language()] ?? this.#shown;
        return this.#shown;
    }

    find(game: string): GameInfo | undefined {
        return this.games.find(({ id }) => id === game);
    }

    /** Return the title of a game; empty until it is loaded. */
    titleOf(game: string): string {
        return this.find(game)?.title ?? "";
    }

    /** Load the games once for each language. Call it in an effect, so that it follows the language. */
    load(code: string = language()): Promise<readonly GameInfo[]> {
        const request = this.#requests.get(code) ?? this.#request(code);
        this.#requests.set(code, request);
        return request;
    }

    async #request(code: string): Promise<readonly GameInfo[]> {
        try {
            const games = await fetchGames(code);
            this.#loaded = { ...this.#loaded, [code]: games };
            return games;
        } catch (error) {
            this.#requests.delete(code);
            throw error;
        }
    }
}

export const catalogue = new Catalogue();
