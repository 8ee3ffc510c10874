/** The games on the landing page, in order. */

import type { GameInfo } from "../../wire/types";

/** Games with a place on the page before the server's list is loaded. */
export const MAIN_GAMES = [
    "kadi-friendly",
    "kadi-bomb",
    "kadi-classic",
    "kadi-live",
    "qute",
    "no-kitty",
] as const;

/** Games offered inside another game's sheet. */
const VARIANTS: Record<string, string> = { "no-kitty-duel": "no-kitty" };

/** Return the game whose card contains this variant. */
export const mainGameOf = (game: string): string => VARIANTS[game] ?? game;

/** Return a game and its variants. */
export const variantsOf = (game: string): string[] => [
    game,
    ...Object.keys(VARIANTS).filter((variant) => VARIANTS[variant] === game),
];

/** Return the main games, then all others of the server. */
export function shownGames(known: readonly Pick<GameInfo, "id">[]): string[] {
    const others = known.map(({ id }) => id).filter((id) => !(id in VARIANTS));
    return [...new Set([...MAIN_GAMES, ...others])];
}

/** Return the game of the main button: the last chosen one, if it still exists. */
export function defaultGame(chosen: string, known: readonly Pick<GameInfo, "id">[]): string {
    const isThere = variantsOf(mainGameOf(chosen)).includes(chosen) && chosen !== "";
    const isKnown = known.length === 0 || known.some(({ id }) => id === chosen);
    return isThere && isKnown ? chosen : MAIN_GAMES[0];
}
