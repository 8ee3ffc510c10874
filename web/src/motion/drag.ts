/** Taking a card by the finger: it follows, and goes back to where it lay unless whoever gets it keeps it. */

import type { Attachment } from "svelte/attachments";

export interface Drag {
    /** Whether it may be taken now. */
    isAllowed: () => boolean;
    /** It was let go so far from its place; it stays where it is until the answer is there. */
    ondrop: (moved: { x: number; y: number }) => Promise<void> | void;
}

/** Less than this is a tap. */
const SLACK = 10;

/** Makes an element draggable; its styles use `--drag-x`, `--drag-y` and the class `is-dragged`. */
export function draggable({ isAllowed, ondrop }: Drag): Attachment<HTMLElement> {
    return (element) => {
        let start: PointerEvent | null = null;
        let isDragged = false;

        const put = (x: number, y: number) => {
            element.style.setProperty("--drag-x", `${x}px`);
            element.style.setProperty("--drag-y", `${y}px`);
        };
        const settle = () => {
            isDragged = false;
            element.classList.remove("is-dragged");
            put(0, 0);
        };
        const take = (event: PointerEvent) => {
            if (event.button !== 0 || !isAllowed()) return;
            start = event;
            element.setPointerCapture(event.pointerId);
        };
        const follow = (event: PointerEvent) => {
            if (!start || event.pointerId !== start.pointerId) return;
            const x = event.clientX - start.clientX;
            const y = event.clientY - start.clientY;
            if (!isDragged && Math.hypot(x, y) < SLACK) return;
            if (!isDragged) {
                isDragged = true;
                element.classList.add("is-dragged");
            }
            put(x, y);
        };
        const drop = async (event: PointerEvent) => {
            const from = start;
            start = null;
            if (!from || !isDragged) return;
            element.addEventListener("click", swallow, { capture: true, once: true });
            setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
            await ondrop({ x: event.clientX - from.clientX, y: event.clientY - from.clientY });
            settle();
        };
        const giveUp = () => {
            start = null;
            settle();
        };
        const leaving = new AbortController();
        const { signal } = leaving;
        element.addEventListener("pointerdown", take, { signal });
        element.addEventListener("pointermove", follow, { signal });
        element.addEventListener("pointerup", (event) => void drop(event), { signal });
        element.addEventListener("pointercancel", giveUp, { signal });
        return () => leaving.abort();
    };
}

/** The click that ends a drag is none. */
function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
}
