/** What was said at a table: the lines of the game and the words of people, in the order they came. */

import type { TalkLine } from "./table_model";
import type { ToldLine } from "../wire/responses";
import type { Said } from "../wire/messages";

/** Somebody's words or face, with a number for lists. */
export interface Words extends Said {
    /** Counts up together with the lines of the game. */
    id: number;
    /** The step that was last told before; -1 before the match. */
    seq: number;
    isEmote: boolean;
}

const MOST_LINES = 400;

/** The lines with some more; the oldest go when there are too many. */
export function withMore<Line>(lines: readonly Line[], more: readonly Line[]): readonly Line[] {
    return more.length === 0 ? lines : [...lines, ...more].slice(-MOST_LINES);
}

/** The lines without what was told after a step that has been taken back. */
export function upTo(lines: readonly TalkLine[], seq: number): readonly TalkLine[] {
    return lines.filter((line) => line.seq <= seq);
}

/** Told before we were here: it is no news. */
const LONG_AGO = -Infinity;

/** The lines with those of steps up to `until` that were never heard, each in its place, below all ids there are. */
export function withEarlier(
    lines: readonly TalkLine[],
    told: readonly ToldLine[],
    until: number,
): readonly TalkLine[] {
    const heard = new Set(lines.map((line) => line.seq));
    const missed = told.filter(({ seq }) => seq <= until && !heard.has(seq));
    const lowest = Math.min(0, ...lines.map((line) => line.id)) - missed.length;
    const earlier = missed.map((line, nth) => ({ ...line, id: lowest + nth, at: LONG_AGO }));
    return [...earlier, ...lines].toSorted((one, other) => one.seq - other.seq).slice(-MOST_LINES);
}

/** A line of the history: the game's own, or somebody's. */
export type HistoryLine = { id: number; by: Words | null; text: string };

/** Everything said so far, the oldest first. */
export function historyOf(talk: readonly TalkLine[], said: readonly Words[]): HistoryLine[] {
    const told = talk.map((line) => ({ ...line, by: null }));
    const spoken = said.map((by) => ({ ...by, by }));
    return [...told, ...spoken]
        .toSorted((one, other) => one.seq - other.seq || one.id - other.id)
        .map(({ id, by, text }) => ({ id, by, text }));
}
