/** How a card that is on the table now got there: it comes flying from where it was. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefersStillness } from "../settings/preferences.svelte";

export interface Arrival {
    /** Where it was; nothing: it just appears. */
    from: DOMRect | null | undefined;
    delay?: number;
    duration?: number;
    /** Whether it lay face down there and turns over on its way. */
    turns?: boolean;
}

/** A Svelte `in:` transition: `in:arrive={{ from: whereIs("deck"), turns: true }}`. */
export function arrive(node: Element, arrival: Arrival): TransitionConfig {
    const { from, delay = 0, duration = 380, turns = false } = arrival;
    if (!from || prefersStillness()) return { duration: 0 };
    const to = node.getBoundingClientRect();
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = Math.min(2, Math.max(0.3, from.width / Math.max(1, to.width)));
    const own = getComputedStyle(node).transform;
    const rest = own === "none" ? "" : own;
    return {
        delay,
        duration,
        easing: cubicOut,
        css: (t, u) => {
            const turn = turns ? ` rotateY(${u * 90}deg)` : "";
            const lift = Math.sin(Math.PI * t) * -12;
            const size = 1 + (scale - 1) * u;
            return `transform: translate(${u * x}px, ${u * y + lift}px) scale(${size}) ${rest}${turn}; z-index: 5;`;
        },
    };
}
