/** Names for elements that cards fly from and to: `deck`, `pile`, `seat:B`, `card:7H`. */

import type { Attachment } from "svelte/attachments";

/** An element, while it has its name. */
interface Named {
    element: HTMLElement;
}

const places = new Map<string, Named>();

/** Name an element: `<div {@attach place("deck")}>`. */
export function place(name: string): Attachment<HTMLElement> {
    return (element) => {
        const named = { element };
        places.set(name, named);
        // Svelte may attach it again a little later: the name must not be missing in between.
        return () =>
            queueMicrotask(() => {
                if (places.get(name) === named) places.delete(name);
            });
    };
}

/** The element with this name. */
export const elementOf = (name: string): HTMLElement | null => places.get(name)?.element ?? null;

/** The position of a place on the screen. */
export const rectOf = (name: string): DOMRect | null =>
    elementOf(name)?.getBoundingClientRect() ?? null;

/** The positions of all places whose names start with `prefix`, by name. */
export function rectsOf(prefix: string): Map<string, DOMRect> {
    const found = [...places].filter(([name]) => name.startsWith(prefix));
    return new Map(found.map(([name, { element }]) => [name, element.getBoundingClientRect()]));
}
