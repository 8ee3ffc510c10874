/** Player names inside sentences. */

const RIGHT_TO_LEFT =
    /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2068\u2069]/g;

/** Wrap a right-to-left name in isolates, so that it does not reorder the words around it. */
export const isolateName = (name: string): string =>
    RIGHT_TO_LEFT.test(name) && !name.startsWith("\u2068") ? `\u2068${name}\u2069` : name;

/** Return the first two letters of a name, ignoring isolates. */
export const initials = (name: string): string =>
    [...name.replace(ISOLATES, "").trim()].slice(0, 2).join("") || "?";

/** Return the form of a text for `who`: in Swahili, the verb for what the user does is another one. */
export const youOrOther = (isUser: boolean): "you" | "other" => (isUser ? "you" : "other");
