/** Room codes as people type and paste them. */

const ALPHABET = /^[A-HJ-NP-Z2-9]+$/;

/** Characters in a code. */
export const CODE_LENGTH = 6;

/** Why a text is not a code: its length, or a character that codes never contain. */
export type CodeProblem = "length" | "letters";

/** Return the code in a typed text; accepts links, spaces, hyphens and lower case. */
export function parseRoomCode(typed: string): string {
    const link = /\/room\/([^/?#\s]+)/i.exec(typed);
    return (link?.[1] ?? typed).replace(/[\s\-–_.]/g, "").toUpperCase();
}

/** Return what is wrong with a code; null if nothing is. */
export function codeProblem(code: string): CodeProblem | null {
    if (code !== "" && !ALPHABET.test(code)) return "letters";
    return code.length === CODE_LENGTH ? null : "length";
}
