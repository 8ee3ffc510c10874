/** Animates a card from where it was to where it is now. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefersReducedMotion } from "../settings/preferences.svelte";

export interface Arrival {
    /** Where it was, or a function that measures it when the animation starts; null for no animation. */
    from: DOMRect | null | undefined | (() => DOMRect | null);
    delay?: number;
    duration?: number;
    /** Whether it turns face up on the way: see `FlippingCard`. */
    isFlipped?: boolean;
}

/** No animation. */
export const IN_PLACE: Arrival = { from: null };

/** A Svelte `in:` transition: `in:arrive={{ from: rectOf("deck"), isFlipped: true }}`. */
export function arrive(node: Element, arrival: Arrival): TransitionConfig {
    const { delay = 0, duration = 420, isFlipped = false } = arrival;
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
            const turn = isFlipped ? ` rotateY(${u * 180}deg)` : "";
            const lift = Math.sin(Math.PI * t) * -arc;
            const size = 1 + (scale - 1) * u;
            return `transform: perspective(900px) translate(${u * x}px, ${u * y + lift}px) scale(${size})${turn};`;
        },
    };
}
