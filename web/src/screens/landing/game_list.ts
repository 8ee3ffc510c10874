/** Which games stand on the landing page, and in which order. */

import type { GameInfo } from "../../wire/responses";

/** The games everybody starts from; they have their place before the server has told of them. */
export const MAIN_GAMES = [
    "kadi-friendly",
    "kadi-bomb",
    "kadi-classic",
    "kadi-live",
    "qute",
    "no-kitty",
] as const;

/** Games that are chosen inside another one's. */
export const VARIANTS: Record<string, string> = { "no-kitty-duel": "no-kitty" };

/** The game under whose picture this one stands. */
export const mainOf = (game: string): string => VARIANTS[game] ?? game;

/** A game and its variants. */
export const kindsOf = (game: string): string[] => [
    game,
    ...Object.keys(VARIANTS).filter((variant) => VARIANTS[variant] === game),
];

/** The main games, then whatever else the server has. */
export function shownGames(known: readonly Pick<GameInfo, "id">[]): string[] {
    const others = known.map(({ id }) => id).filter((id) => !(id in VARIANTS));
    return [...new Set([...MAIN_GAMES, ...others])];
}

/** The game to play at once: the one chosen last, if there is such a game. */
export function firstChoice(chosen: string, known: readonly Pick<GameInfo, "id">[]): string {
    const isThere = kindsOf(mainOf(chosen)).includes(chosen) && chosen !== "";
    const isKnown = known.length === 0 || known.some(({ id }) => id === chosen);
    return isThere && isKnown ? chosen : MAIN_GAMES[0];
}
