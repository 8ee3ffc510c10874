/** Names in our sentences: one written from right to left must not turn the words around it. */

const RIGHT_TO_LEFT =
    /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2068\u2069]/g;

/** A name as it stands in a sentence: set apart, if it is written from right to left. */
export const inSentence = (name: string): string =>
    RIGHT_TO_LEFT.test(name) && !name.startsWith("\u2068") ? `\u2068${name}\u2069` : name;

/** The first letters of a name, however it is set apart. */
export const initialsOf = (name: string): string =>
    [...name.replace(ISOLATES, "").trim()].slice(0, 2).join("") || "?";
