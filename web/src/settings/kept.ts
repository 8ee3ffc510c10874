/** Small things this browser remembers from one visit to the next. */

/** What is remembered, by the name it is kept under. */
export type Kept = "mezani.game" | "mezani.room" | "mezani.level";

/** What was kept, empty where nothing was. */
export function kept(name: Kept): string {
    try {
        return localStorage.getItem(name) ?? "";
    } catch {
        return "";
    }
}

/** Keeps it; an empty text forgets it. */
export function keep(name: Kept, text: string): void {
    try {
        if (text === "") localStorage.removeItem(name);
        else localStorage.setItem(name, text);
    } catch {
        // A browser that keeps nothing still plays.
    }
}
