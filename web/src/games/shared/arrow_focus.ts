/** Arrows go through a hand; the first one leads into it, where nothing else has the focus. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isForTable } from "../../table/keyboard";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export function arrowsLeadIn(): Attachment<HTMLElement> {
    return (row) =>
        on(window, "keydown", (event) => {
            const isFree = document.activeElement === document.body;
            if (!isFree || !ARROWS.includes(event.key) || !isForTable(event)) return;
            row.querySelector<HTMLElement>("[tabindex='0']")?.focus();
            event.preventDefault();
        });
}
