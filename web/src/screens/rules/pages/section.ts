/** A part of a rules page. */
export interface Section {
    id: string;
    title: string;
    /** Cards that stand for it, drawn beside its title. */
    cards: string[];
    lines: string[];
    /** Names of examples; those that are true at the table are shown. */
    examples: string[];
    /** Two columns of figures, where it has some. */
    table?: { head: [string, string]; rows: [string, string][] };
}

/** The sentence for a value; a value nobody wrote about has none. */
export function pick(value: unknown, sentences: Record<string, () => string>): string {
    return sentences[String(value)]?.() ?? "";
}

/** Without the sentences that are empty. */
export const said = (...lines: string[]): string[] => lines.filter((line) => line !== "");

/** A section without a table. */
export function section(
    id: string,
    title: string,
    cards: string[],
    lines: string[],
    examples: string[] = [],
): Section {
    return { id, title, cards, lines, examples };
}
