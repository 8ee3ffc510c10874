/** What was said at a table: the lines of the game and the words of people, in the order they came. */

import type { TalkLine } from "./table";
import type { Said } from "../wire/messages";

/** Somebody's words or face, with a number for lists. */
export interface Words extends Said {
    /** Counts up together with the lines of the game. */
    id: number;
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

/** A line of the history: the game's own, or somebody's. */
export type HistoryLine = { id: number; by: Words | null; text: string };

/** Everything said so far, the oldest first. */
export function historyOf(talk: readonly TalkLine[], said: readonly Words[]): HistoryLine[] {
    const told = talk.map((line): HistoryLine => ({ id: line.id, by: null, text: line.text }));
    const spoken = said.map((by): HistoryLine => ({ id: by.id, by, text: by.text }));
    return [...told, ...spoken].toSorted((one, other) => one.id - other.id);
}
