/** Values that this browser keeps between visits. Browsers that block storage return nothing. */

/** Every key used. */
export type StorageKey =
    | "mezani.game"
    | "mezani.rooms"
    | "mezani.levels"
    | "mezani.setups"
    | "mezani.progress"
    | "mezani.preferences"
    | "mezani.picked"
    | "mezani.round";

/** Return the stored text, or an empty string. */
export function readStorage(key: StorageKey): string {
    try {
        return localStorage.getItem(key) ?? "";
    } catch {
        return "";
    }
}

/** Return the stored object, or an empty one. */
export function readObject<Stored extends object>(key: StorageKey): Partial<Stored> {
    try {
        return JSON.parse(readStorage(key) || "{}") as Partial<Stored>;
    } catch {
        return {};
    }
}

/** Store a text; an empty one removes the key. */
export function writeStorage(key: StorageKey, text: string): void {
    try {
        if (text === "") localStorage.removeItem(key);
        else localStorage.setItem(key, text);
    } catch {
        // The page works without storage.
    }
}
