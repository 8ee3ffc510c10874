/** Keyboard focus on a table. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { isTableKey } from "../../table/keyboard.svelte";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Move the focus into a row of cards on the first arrow key, if nothing else has the focus. */
export function focusOnArrow(): Attachment<HTMLElement> {
    return (row) =>
        on(window, "keydown", (event) => {
            const isFree = document.activeElement === document.body;
            if (!isFree || !ARROWS.includes(event.key) || !isTableKey(event)) return;
            row.querySelector<HTMLElement>("[tabindex='0']")?.focus();
            event.preventDefault();
        });
}

/**
 * Keeps the focus when the focused button disappears: it moves to the button in its place, or to `fallback` if no
 * button is left.
 */
export const keepFocus =
    (fallback = ""): Attachment<HTMLElement> =>
    (part) => {
        let focused: HTMLElement | null = null;
        let index = 0;
        const buttons = () => [...part.querySelectorAll<HTMLElement>("button")];

        function enter({ target }: FocusEvent): void {
            focused = target as HTMLElement;
            index = buttons().indexOf(focused);
        }

        /** Without a related target the button was removed, or the player clicked elsewhere: check after the event. */
        function leave({ target, relatedTarget }: FocusEvent): void {
            if (relatedTarget) focused = null;
            else
                queueMicrotask(() => {
                    if (focused === target && focused?.isConnected && document.hasFocus())
                        focused = null;
                });
        }

        function update(): void {
            if (focused?.isConnected) index = buttons().indexOf(focused);
            else if (focused && document.activeElement === document.body) {
                const left = buttons();
                const next = left[Math.min(index, left.length - 1)];
                focused = null;
                if (next) next.focus();
                else if (fallback) document.querySelector<HTMLElement>(fallback)?.focus();
            }
        }

        const observer = new MutationObserver(update);
        observer.observe(part, { childList: true, subtree: true });
        part.addEventListener("focusin", enter);
        part.addEventListener("focusout", leave);
        return () => {
            observer.disconnect();
            part.removeEventListener("focusin", enter);
            part.removeEventListener("focusout", leave);
        };
    };
