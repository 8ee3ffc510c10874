/** The room somebody has a place in, so that they find it again. */

const KEY = "mezani.room";

/** Keeps the code of a room. */
export function rememberRoom(code: string): void {
    try {
        localStorage.setItem(KEY, code);
    } catch {
        // A browser that keeps nothing still plays.
    }
}

/** Forgets a room, unless another has been kept since. */
export function forgetRoom(code: string): void {
    try {
        if (localStorage.getItem(KEY) === code) localStorage.removeItem(KEY);
    } catch {
        // There was nothing to forget.
    }
}
