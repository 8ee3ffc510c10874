/** Dragging a card: it follows the pointer, and returns to its place when the drop has been handled. */

import type { Attachment } from "svelte/attachments";

interface Moved {
    x: number;
    y: number;
}

export interface Drag {
    isAllowed: () => boolean;
    /** Whether a drop this far from the card's place would do something. */
    isTarget?: (moved: Moved) => boolean;
    /** Handles a drop this far from the card's place. The card stays there until the promise settles. */
    ondrop: (moved: Moved) => Promise<void> | void;
}

/** A shorter movement, in pixels, is a tap. */
const MIN_DISTANCE = 10;

/**
 * Make an element draggable. Its styles use `--drag-x`, `--drag-y` and the class `is-dragged`, and `is-over-target`
 * while a drop would do something.
 */
export function draggable({ isAllowed, isTarget, ondrop }: Drag): Attachment<HTMLElement> {
    return (element) => {
        let start: PointerEvent | null = null;
        let isDragged = false;

        const place = (x: number, y: number) => {
            element.style.setProperty("--drag-x", `${x}px`);
            element.style.setProperty("--drag-y", `${y}px`);
        };
        const reset = () => {
            start = null;
            isDragged = false;
            element.classList.remove("is-dragged", "is-over-target");
            place(0, 0);
        };
        const grab = (event: PointerEvent) => {
            if (event.button !== 0 || !isAllowed()) return;
            start = event;
            element.setPointerCapture(event.pointerId);
        };
        const follow = (event: PointerEvent) => {
            if (!start || event.pointerId !== start.pointerId) return;
            const x = event.clientX - start.clientX;
            const y = event.clientY - start.clientY;
            if (!isDragged && Math.hypot(x, y) < MIN_DISTANCE) return;
            isDragged = true;
            element.classList.add("is-dragged");
            element.classList.toggle("is-over-target", isTarget?.({ x, y }) ?? false);
            place(x, y);
        };
        const drop = async (event: PointerEvent) => {
            const from = start;
            start = null;
            if (!from || !isDragged) return;
            element.addEventListener("click", suppress, { capture: true, once: true });
            setTimeout(() => element.removeEventListener("click", suppress, { capture: true }));
            try {
                await ondrop({ x: event.clientX - from.clientX, y: event.clientY - from.clientY });
            } catch (error) {
                reportError(error);
            } finally {
                reset();
            }
        };
        const listeners = new AbortController();
        const { signal } = listeners;
        element.addEventListener("pointerdown", grab, { signal });
        element.addEventListener("pointermove", follow, { signal });
        element.addEventListener("pointerup", (event) => void drop(event), { signal });
        element.addEventListener("pointercancel", reset, { signal });
        return () => listeners.abort();
    };
}

/** Suppress the click that ends a drag. */
function suppress(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
}
