/** Room codes as people type and paste them. */

const LETTERS = /^[A-HJ-NP-Z2-9]+$/;

/** Characters in a code. */
export const CODE_LENGTH = 6;

/** Why a text is not a code: its length, or a character that codes never contain. */
export type CodeFlaw = "length" | "letters";

/** Return the code in a typed text; accepts links, spaces, hyphens and lower case. */
export function codeIn(typed: string): string {
    const link = /\/room\/([^/?#\s]+)/i.exec(typed);
    return (link?.[1] ?? typed).replace(/[\s\-–_.]/g, "").toUpperCase();
}

/** Return what is wrong with a code; null if nothing is. */
export function flawOf(code: string): CodeFlaw | null {
    if (code !== "" && !LETTERS.test(code)) return "letters";
    return code.length === CODE_LENGTH ? null : "length";
}
