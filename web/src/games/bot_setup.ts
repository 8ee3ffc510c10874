/** How a game against bots is set up. */

import type { GameInfo } from "../wire/types";
import type { HouseRules } from "./house_rules";

export interface BotSetup {
    opponents: number;
    level: string;
    rules: HouseRules;
}

/** What has been chosen; the rest is default. */
export type ChosenSetup = Partial<BotSetup>;

type Setups = Pick<GameInfo, "min_seats" | "max_seats" | "bots" | "switches">;

const DEFAULT_OPPONENTS = 2;
const MAX_OPPONENTS = 3;
const BEGINNER_LEVEL = "rookie";
const DEFAULT_LEVEL = "casual";

/** Return the numbers of opponents that a game can be played with. */
export function opponentChoices(game: Setups): number[] {
    const low = game.min_seats - 1;
    const high = Math.min(MAX_OPPONENTS, game.max_seats - 1);
    return Array.from({ length: high - low + 1 }, (_, nth) => low + nth);
}

/** Return the whole setup. What the game no longer has is dropped. */
export function completeSetup(game: Setups, chosen: ChosenSetup, isBeginner: boolean): BotSetup {
    const choices = opponentChoices(game);
    const wanted = chosen.opponents ?? DEFAULT_OPPONENTS;
    const names = game.switches.map(({ name }) => name);
    const isKnown = chosen.level !== undefined && game.bots.includes(chosen.level);
    return {
        opponents: Math.min(choices.at(-1)!, Math.max(choices[0]!, wanted)),
        level: isKnown ? chosen.level! : isBeginner ? BEGINNER_LEVEL : DEFAULT_LEVEL,
        rules: Object.fromEntries(
            Object.entries(chosen.rules ?? {}).filter(([name]) => names.includes(name)),
        ),
    };
}
