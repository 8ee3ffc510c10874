/** Named places of the table that cards fly from and to: `deck`, `pile`, `seat:B`, `card:7H`. */

import type { Attachment } from "svelte/attachments";

const places = new Map<string, HTMLElement>();

/** Gives an element a name: `<div {@attach place("deck")}>`. */
export function place(name: string): Attachment<HTMLElement> {
    return (element) => {
        places.set(name, element);
        return () => {
            if (places.get(name) === element) places.delete(name);
        };
    };
}

/** Where a place is on the screen now. */
export function whereIs(name: string): DOMRect | null {
    return places.get(name)?.getBoundingClientRect() ?? null;
}

/** Where all places whose names begin so are now; to be measured before the table changes. */
export function whereAre(prefix: string): Map<string, DOMRect> {
    const found = [...places].filter(([name]) => name.startsWith(prefix));
    return new Map(found.map(([name, element]) => [name, element.getBoundingClientRect()]));
}
