/** The games of the house, asked for once in each language. */

import type { GameInfo } from "../../wire/answers";
import { listGames } from "../../wire/calls";

const known = new Map<string, Promise<GameInfo[]>>();

/** Every game with its words in a language. */
export function gamesIn(language: string): Promise<GameInfo[]> {
    const asked = known.get(language) ?? listGames(language);
    known.set(language, asked);
    asked.catch(() => known.delete(language));
    return asked;
}
