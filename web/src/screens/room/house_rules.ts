/** House rules: a preset and what somebody wants otherwise. Knows switches, and nothing of what they do. */

import type { GameInfo, SwitchInfo } from "../../wire/responses";
import type { Value } from "./game_words";

/** Only what differs from the preset, by switch. */
export type Changes = Readonly<Record<string, Value>>;

/** The changes with a switch set; back at its default it is no change. */
export function withValue(changes: Changes, item: SwitchInfo, value: Value): Changes {
    const { [item.name]: _, ...others } = changes;
    return value === item.default ? others : { ...others, [item.name]: value };
}

/** What a switch stands at. */
export const valueOf = (changes: Changes, item: SwitchInfo): Value =>
    changes[item.name] ?? item.default;

/** The switches that differ from the preset, in the game's order. */
export const changedSwitches = (game: GameInfo, changes: Changes): SwitchInfo[] =>
    game.switches.filter((item) => item.name in changes);

/** A group of switches, with how many of them are changed. */
export interface Group {
    name: string;
    items: SwitchInfo[];
    changed: number;
}

/** The switches by group, in the order they first come. */
export function groupsOf(game: GameInfo, changes: Changes): Group[] {
    const names = [...new Set(game.switches.map(({ group }) => group))];
    return names.map((name) => {
        const items = game.switches.filter((item) => item.group === name);
        return { name, items, changed: items.filter((item) => item.name in changes).length };
    });
}

/** The number somebody has written, within what the switch allows; null where it is none. */
export function numberWithin(item: SwitchInfo, text: string): number | null {
    const number = Number(text);
    if (text.trim() === "" || !Number.isInteger(number)) return null;
    return Math.min(item.high, Math.max(item.low, number));
}
