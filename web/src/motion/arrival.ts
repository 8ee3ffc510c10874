/** How a card that is on the table now got there: it comes flying from where it was. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefersReducedMotion } from "../settings/preferences.svelte";

export interface Arrival {
    /** Where it was, or how to find out once the table stands; nothing: it just appears. */
    from: DOMRect | null | undefined | (() => DOMRect | null);
    delay?: number;
    duration?: number;
    /** Whether it lay face down there and turns over on its way: see `TurningCard`. */
    turns?: boolean;
}

/** A card that just lies there. */
export const NOT_MOVED: Arrival = { from: null };

/** A Svelte `in:` transition: `in:arrive={{ from: whereIs("deck"), turns: true }}`. */
export function arrive(node: Element, arrival: Arrival): TransitionConfig {
    const { delay = 0, duration = 420, turns = false } = arrival;
    const from = typeof arrival.from === "function" ? arrival.from() : arrival.from;
    if (!from || prefersReducedMotion()) return { duration: 0 };
    const to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = Math.min(2, Math.max(0.3, from.width / Math.max(1, to.width)));
    const arc = Math.min(40, Math.hypot(x, y) * 0.12);
    return {
        delay,
        duration,
        easing: cubicOut,
        css: (t, u) => {
            const turn = turns ? ` rotateY(${u * 180}deg)` : "";
            const lift = Math.sin(Math.PI * t) * -arc;
            const size = 1 + (scale - 1) * u;
            return `transform: perspective(900px) translate(${u * x}px, ${u * y + lift}px) scale(${size})${turn};`;
        },
    };
}
