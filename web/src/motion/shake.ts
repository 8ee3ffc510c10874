/** Shakes the table briefly, because of a heavy penalty. */

import { prefersReducedMotion } from "../settings/preferences.svelte";
import { elementOf } from "./places";

const OFFSETS = [0, -9, 8, -6, 4, -2, 0];

/** Shake a place, `delay` milliseconds from now. */
export function shake(name: string, delay: number): void {
    if (prefersReducedMotion()) return;
    const frames = OFFSETS.map((x, nth) => ({
        transform: `translate(${x}px, ${nth % 2 ? x / 2 : 0}px)`,
    }));
    elementOf(name)?.animate(frames, { duration: 420, delay, easing: "ease-out" });
}
