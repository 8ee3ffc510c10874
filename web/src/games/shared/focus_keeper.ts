/** The focus stays near where it was when what had it goes away. */

import type { Attachment } from "svelte/attachments";

/** Watches a part of the table: when its focused button goes, the one in its place has the focus, or `orElse` where none is left. */
export const keepFocus =
    (orElse = ""): Attachment<HTMLElement> =>
    (part) => {
        let held: HTMLElement | null = null;
        let at = 0;
        const buttons = () => [...part.querySelectorAll<HTMLElement>("button")];

        function come({ target }: FocusEvent): void {
            held = target as HTMLElement;
            at = buttons().indexOf(held);
        }

        /** Left for nothing: it went away, or somebody pressed on bare cloth. The next moment tells which. */
        function leave({ target, relatedTarget }: FocusEvent): void {
            if (relatedTarget) held = null;
            else
                queueMicrotask(() => {
                    if (held === target && held?.isConnected && document.hasFocus()) held = null;
                });
        }

        function follow(): void {
            if (held?.isConnected) at = buttons().indexOf(held);
            else if (held && document.activeElement === document.body) {
                const left = buttons();
                const next = left[Math.min(at, left.length - 1)];
                held = null;
                (next ?? (orElse ? document.querySelector<HTMLElement>(orElse) : null))?.focus();
            }
        }

        const changes = new MutationObserver(follow);
        changes.observe(part, { childList: true, subtree: true });
        part.addEventListener("focusin", come);
        part.addEventListener("focusout", leave);
        return () => {
            changes.disconnect();
            part.removeEventListener("focusin", come);
            part.removeEventListener("focusout", leave);
        };
    };
