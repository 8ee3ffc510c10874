/** What to try after a match against bots. */

import type { GameInfo } from "../../../wire/types";

export type NextStep =
    | { kind: "level"; level: string; label: string }
    | { kind: "game"; game: string }
    | { kind: "daily" }
    | { kind: "puzzle" };

/** The game suggested after a win against the strongest bots. */
const HARDER_GAMES: Readonly<Record<string, string>> = { "kadi-friendly": "kadi-classic" };

/**
 * Return stronger bots or a harder game for a winner, and the deal of the day for everybody else. The puzzle of the day
 * replaces a deal that has been played.
 */
export function nextStep(
    { id, levels }: Pick<GameInfo, "id" | "levels">,
    {
        botLevel,
        hasWon,
        hasPlayedDaily,
    }: { botLevel: string; hasWon: boolean; hasPlayedDaily: boolean },
): NextStep {
    const today: NextStep = { kind: hasPlayedDaily ? "puzzle" : "daily" };
    if (!hasWon) return today;
    const at = levels.findIndex(({ level }) => level === botLevel);
    const stronger = at < 0 ? undefined : levels[at + 1];
    if (stronger) return { kind: "level", level: stronger.level, label: stronger.label };
    const game = HARDER_GAMES[id];
    return game ? { kind: "game", game } : today;
}
