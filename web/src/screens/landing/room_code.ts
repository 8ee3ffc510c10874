/** Room codes as people type, paste and read them to each other. */

const LETTERS = /^[A-HJ-NP-Z2-9]+$/;

/** How many characters a code has. */
export const CODE_LENGTH = 6;

/** What is wrong with a code: too short or too long, or with a character that no code has. */
export type CodeFlaw = "length" | "letters";

/** The code in what somebody typed: a link to the room, spaces, hyphens and small letters are all right. */
export function codeIn(typed: string): string {
    const link = /\/room\/([^/?#\s]+)/i.exec(typed);
    return (link?.[1] ?? typed).replace(/[\s\-–_.]/g, "").toUpperCase();
}

/** What keeps this from being a code; null if it can be one. */
export function flawOf(code: string): CodeFlaw | null {
    if (code !== "" && !LETTERS.test(code)) return "letters";
    return code.length === CODE_LENGTH ? null : "length";
}
