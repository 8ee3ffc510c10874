/** The times of the deals of the day, in the local time zone. */

import { formatNumber, formatTime, formatWeekdayTime } from "../../i18n/language.svelte";
import { m } from "../../paraglide/messages.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return a duration in hours and minutes, rounded up: "5 h 12 min". */
export function durationText(milliseconds: number): string {
    const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
    const rest = formatNumber(minutes % 60);
    if (minutes < 60) return m.daily_minutes({ minutes: rest });
    const hours = formatNumber(Math.floor(minutes / 60));
    return minutes % 60 === 0
        ? m.daily_full_hours({ hours })
        : m.daily_hours({ hours, minutes: rest });
}

/** Return when the deals after those of a UTC day come: "03:00". */
export const nextDealsText = (day: string): string => formatTime(Date.parse(day) + DAY);

/** Return until when tries at the deals of a UTC day count, and from when everybody may watch them: "Tuesday 04:00". */
export const closingText = (day: string): string => formatWeekdayTime(Date.parse(day) + DAY + HOUR);
