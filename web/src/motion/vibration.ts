/** Vibration on phones: the player's turn, a penalty against them, a win. */

import { preferences, prefersReducedMotion } from "../settings/preferences.svelte";
import type { BaseView, Step } from "../table/table_model";
import type { Event } from "../wire/types";
import { LANDING_MS } from "./arrival";

/** Milliseconds of vibration, pause, vibration and so on. */
const PATTERNS = { turn: [30], penalty: [60, 50, 60], won: [40, 60, 40, 60, 160] };

type TurnStep = Step<BaseView & { turn?: string }>;

const isPenalty = ({ kind, what, number }: Event): boolean =>
    kind === "penalty" || (kind === "drew" && (what === "sevens" || what === "eights") && !!number);

/** Return what a step makes the phone of its observer do; the most important thing first. */
export function vibrationOf({ events, before, after }: TurnStep): keyof typeof PATTERNS | null {
    const own = after.seat;
    if (own === "" || !before) return null;
    const about = events.filter(({ seat }) => seat === own);
    if (about.some(({ kind }) => kind === "won")) return "won";
    if (about.some(isPenalty)) return "penalty";
    return after.turn === own && before.turn !== own && !after.over ? "turn" : null;
}

/** Whether a card of another player flies to the table. The player's own card has landed when its step is shown. */
const hasFlight = ({ events, after }: TurnStep): boolean =>
    events.some(({ kind, seat }) => ["played", "placed"].includes(kind) && seat !== after.seat);

/**
 * Vibrate because of a step, when its card lands, unless a bot plays for the player, it is turned off, or motion is
 * reduced.
 */
export function vibrateFor(step: TurnStep, hasStandIn: boolean): void {
    const cause = hasStandIn ? null : vibrationOf(step);
    if (!cause || !preferences.vibration || prefersReducedMotion()) return;
    setTimeout(() => navigator.vibrate?.(PATTERNS[cause]), hasFlight(step) ? LANDING_MS : 0);
}
