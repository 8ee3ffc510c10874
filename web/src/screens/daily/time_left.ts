/** The time until the next deals, as text. */

import { formatNumber } from "../../i18n/language.svelte";
import { m } from "../../paraglide/messages.js";

const MINUTE = 60_000;

/** Return a time in hours and minutes, rounded up: "5 h 12 min". */
export function timeText(milliseconds: number): string {
    const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
    const rest = formatNumber(minutes % 60);
    if (minutes < 60) return m.daily_minutes({ minutes: rest });
    return m.daily_hours({ hours: formatNumber(Math.floor(minutes / 60)), minutes: rest });
}
