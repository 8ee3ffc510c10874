/** How a heart leaves its tile: the Wind takes it along, turning. */

import { cubicIn } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefersReducedMotion } from "../../../settings/preferences.svelte";

/** A Svelte `out:` transition; a heart that is not blown away is simply gone. */
export function leave(_: Element, { isBlown }: { isBlown: boolean }): TransitionConfig {
    if (!isBlown || prefersReducedMotion()) return { duration: 0 };
    return {
        delay: 280,
        duration: 640,
        easing: cubicIn,
        css: (t, u) =>
            `opacity: ${Math.min(1, t * 1.6)}; z-index: 6;` +
            `transform: translate(${u * 160}%, ${Math.sin(u * 5) * 18 - u * 90}%) rotate(${u * 420}deg) scale(${1 - u * 0.5});`,
    };
}
