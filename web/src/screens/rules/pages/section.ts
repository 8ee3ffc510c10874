/** The parts of a rules page. */

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
