/** Dragging a card out of the hand: it follows the finger, and is played where it is dropped on the stack. */

import type { Attachment } from "svelte/attachments";
import { whereIs } from "../../moving/places";

const BEGINS_AFTER = 8;
const AROUND = 36;

function isOver(place: string, x: number, y: number): boolean {
    const rect = whereIs(place);
    if (!rect) return false;
    const isAcross = x > rect.left - AROUND && x < rect.right + AROUND;
    return isAcross && y > rect.top - AROUND && y < rect.bottom + AROUND;
}

function swallowClick(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
}

/** Lets an element be dragged to a place; `drop` is what then happens, and it goes back when that is done. */
export function dragOut(place: string, drop: () => Promise<void>): Attachment<HTMLElement> {
    return (element) => {
        let start: { x: number; y: number } | null = null;
        let isDragged = false;

        function down(event: PointerEvent): void {
            if (event.button === 0) start = { x: event.clientX, y: event.clientY };
        }
        function move(event: PointerEvent): void {
            if (!start) return;
            const x = event.clientX - start.x;
            const y = event.clientY - start.y;
            if (!isDragged && Math.hypot(x, y) < BEGINS_AFTER) return;
            if (!isDragged) element.setPointerCapture(event.pointerId);
            isDragged = true;
            element.classList.add("dragged");
            element.style.translate = `${x}px ${y}px`;
        }
        async function up(event: PointerEvent): Promise<void> {
            const isDropped = isDragged && event.type === "pointerup";
            start = null;
            if (!isDragged) return;
            element.addEventListener("click", swallowClick, { once: true, capture: true });
            setTimeout(() => element.removeEventListener("click", swallowClick, true));
            if (isDropped && isOver(place, event.clientX, event.clientY)) await drop();
            isDragged = false;
            element.classList.remove("dragged");
            element.style.translate = "";
        }

        const listeners = {
            pointerdown: down,
            pointermove: move,
            pointerup: up,
            pointercancel: up,
        };
        for (const [kind, listener] of Object.entries(listeners))
            element.addEventListener(kind, listener as EventListener);
        return () => {
            for (const [kind, listener] of Object.entries(listeners))
                element.removeEventListener(kind, listener as EventListener);
        };
    };
}
