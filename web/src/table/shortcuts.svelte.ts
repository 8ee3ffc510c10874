/** Keys a table listens to, for the sheet that lists them. */

import { untrack } from "svelte";

/** A key, or several that do the same, and what they do. */
export interface Shortcut {
    keys: readonly string[];
    what: string;
}

let offered = $state.raw<readonly (() => readonly Shortcut[])[]>([]);

/** A table's keys; gives a function that takes them away. Call it in an effect: `$effect(() => offerShortcuts(…))`. */
export function offerShortcuts(shortcuts: () => readonly Shortcut[]): () => void {
    offered = [...untrack(() => offered), shortcuts];
    return () => {
        offered = untrack(() => offered).filter((one) => one !== shortcuts);
    };
}

/** Every key somebody listens to now. */
export const shortcuts = (): Shortcut[] => offered.flatMap((some) => some());
