/** Arrows go through a hand; the first one leads into it, where nothing else has the focus. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isTableKey } from "../../table/keyboard.svelte";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export function focusOnArrow(): Attachment<HTMLElement> {
    return (row) =>
        on(window, "keydown", (event) => {
            const isFree = document.activeElement === document.body;
            if (!isFree || !ARROWS.includes(event.key) || !isTableKey(event)) return;
            row.querySelector<HTMLElement>("[tabindex='0']")?.focus();
            event.preventDefault();
        });
}
