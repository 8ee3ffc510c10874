/** The parts of a rules page. */

import type { HouseRules } from "../../../games/house_rules";

/** A section of a rules page. */
export interface Section {
    id: string;
    title: string;
    /** Cards drawn beside the title. */
    cards: string[];
    lines: string[];
    /** Ids of examples; those that are true in the room are shown. */
    examples: string[];
    /** A table with two columns. */
    table?: { head: [string, string]; rows: [string, string][] };
}

/** Build a section without a table. Empty lines are left out. */
export const section = (
    id: string,
    title: string,
    cards: string[],
    lines: string[],
    examples: string[] = [],
): Section => ({ id, title, cards, lines: lines.filter((line) => line !== ""), examples });

/** Return the sentence for a switch's value; an empty string if there is none. */
export const choose = (value: unknown, sentences: Record<string, () => string>): string =>
    sentences[String(value)]?.() ?? "";

/** Return a number of the rules in force. */
export const numberIn = (rules: HouseRules, name: string): number => Number(rules[name]);
