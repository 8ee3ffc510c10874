/** House rules: the values of a game's switches. Knows switches, but not what they do. */

import { m } from "../paraglide/messages.js";
import type { GameInfo, SwitchInfo } from "../wire/types";
import { readable } from "./labels";

export type Value = boolean | number | string;

/** Values by switch name: all of them, or only those a room has changed. */
export type HouseRules = Readonly<Record<string, Value>>;

/** Return the numbers of the rules and the values of all switches: the game's own, with a room's changes. */
export const rulesInForce = (game: GameInfo, changes: HouseRules = {}): HouseRules => ({
    ...game.numbers,
    ...Object.fromEntries(game.switches.map((item) => [item.name, item.default])),
    ...changes,
});

/** Return the sentence for a switch's value; an empty string if there is none. */
export const choose = (value: unknown, sentences: Record<string, () => string>): string =>
    sentences[String(value)]?.() ?? "";

/** Return a number of the rules in force. */
export const numberIn = (rules: HouseRules, name: string): number => Number(rules[name]);

/** Return the changes with one switch set. A switch set to its default is no longer a change. */
export function withValue(changes: HouseRules, item: SwitchInfo, value: Value): HouseRules {
    const { [item.name]: _, ...others } = changes;
    return value === item.default ? others : { ...others, [item.name]: value };
}

/** Return a switch's current value. */
export const valueOf = (changes: HouseRules, item: SwitchInfo): Value =>
    changes[item.name] ?? item.default;

/** Whether a switch differs from the game's own value. */
export const isChanged = (changes: HouseRules, item: SwitchInfo): boolean =>
    valueOf(changes, item) !== item.default;

/** Return the changed switches in the game's order. */
export const changedSwitches = (game: GameInfo, changes: HouseRules): SwitchInfo[] =>
    game.switches.filter((item) => isChanged(changes, item));

/** A group of switches, and how many of them are changed. */
export interface SwitchGroup {
    name: string;
    items: SwitchInfo[];
    changed: number;
}

/** Return the switches by group, in the game's order. */
export function switchGroups(game: GameInfo, changes: HouseRules): SwitchGroup[] {
    const names = [...new Set(game.switches.map(({ group }) => group))];
    return names.map((name) => {
        const items = game.switches.filter((item) => item.group === name);
        return { name, items, changed: items.filter((item) => isChanged(changes, item)).length };
    });
}

/** Whether a group has the clocks. */
export const isClockGroup = ({ items }: SwitchGroup): boolean =>
    items.some(({ name }) => name === "turn_seconds");

/** Return a value as people read it: the server's label if there is one. */
export function valueLabel(item: SwitchInfo, value: Value): string {
    const label = item.choice_labels[item.choices.indexOf(value)];
    if (label) return label;
    if (value === 0 && item.zero_label) return item.zero_label;
    if (typeof value === "boolean") return value ? m.common_yes() : m.common_no();
    return typeof value === "number" ? String(value) : readable(value);
}

/** Parse a number and limit it to the switch's range; null if it is not a whole number. */
export function numberWithin(item: SwitchInfo, text: string): number | null {
    const number = Number(text);
    if (text.trim() === "" || !Number.isInteger(number)) return null;
    return Math.min(item.high, Math.max(item.low, number));
}

/** A switch in which the games of a family differ, with its value in each of them. */
export interface Difference {
    label: string;
    values: string[];
}

/** Return the switches in which the games of a family differ. */
export function differences(game: GameInfo): Difference[] {
    return game.switches
        .map((item) => ({ item, values: game.presets.map(({ rules }) => rules[item.name]!) }))
        .filter(({ values }) => new Set(values).size > 1)
        .map(({ item, values }) => ({
            label: item.label,
            values: values.map((value) => valueLabel(item, value)),
        }));
}
