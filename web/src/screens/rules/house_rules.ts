/** House rules as values, and as lines of a table: what a rule is called, what it is here, and what it usually is. */

import { m } from "../../paraglide/messages.js";
import type { GameInfo, SwitchInfo } from "../../wire/responses";

export type Value = boolean | number | string;
export type HouseRules = Readonly<Record<string, Value>>;

/** A rule in words. `usual` is the game's own value where this table has another. */
export interface RuleLine {
    name: string;
    label: string;
    help: string;
    value: string;
    usual: string | null;
}

/** Rules that belong together. */
export interface RuleGroup {
    title: string;
    lines: RuleLine[];
}

/** What a game's rules are unless somebody changes them. */
export const presetOf = (game: GameInfo): HouseRules =>
    Object.fromEntries(game.switches.map((rule) => [rule.name, rule.default]));

/** A value in words. */
function valueWords(rule: SwitchInfo, value: Value): string {
    const label = rule.choice_labels[rule.choices.indexOf(value)];
    if (label) return label;
    if (typeof value === "boolean") return value ? m.rules_yes() : m.rules_no();
    return String(value);
}

/** All rules of a table, by groups in the order of the game. */
export function ruleGroups(game: GameInfo, rules: HouseRules): RuleGroup[] {
    const groups = new Map<string, RuleGroup>();
    for (const rule of game.switches) {
        const group = groups.get(rule.group) ?? { title: rule.group, lines: [] };
        group.lines.push(lineOf(rule, rules[rule.name] ?? rule.default));
        groups.set(rule.group, group);
    }
    return [...groups.values()];
}

function lineOf(rule: SwitchInfo, value: Value): RuleLine {
    const usual = value === rule.default ? null : valueWords(rule, rule.default);
    const { name, label, help } = rule;
    return { name, label, help, value: valueWords(rule, value), usual };
}

/** A rule in which the games of a family differ, with what it is in each of them. */
export interface Difference {
    label: string;
    values: string[];
}

/** Where the games of a family differ, rule by rule. */
export function differences(game: GameInfo): Difference[] {
    return game.switches
        .map((rule) => {
            const values = game.presets.map((preset) => preset.rules[rule.name]!);
            return { rule, values, isDifferent: new Set(values).size > 1 };
        })
        .filter((one) => one.isDifferent)
        .map(({ rule, values }) => ({
            label: rule.label,
            values: values.map((value) => valueWords(rule, value)),
        }));
}
