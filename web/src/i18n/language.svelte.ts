/** The page's language, and numbers, dates and lists formatted for it. */

import { baseLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { preferences } from "../settings/preferences.svelte";
import { isolateName } from "./names";

export type { Locale };

/** Each language's own name, and its numbers and dates. */
export const LANGUAGES: Record<Locale, { name: string; format: string }> = {
    en: { name: "English", format: "en-KE" },
    sw: { name: "Kiswahili", format: "sw-KE" },
};

/** Return the current language: the preference, or the browser's. Reactive. */
export function language(): Locale {
    if (preferences.language !== "auto") return preferences.language;
    const own = navigator.language.toLowerCase().split("-")[0];
    return locales.find((locale) => locale === own) ?? baseLocale;
}

/** Show every text in the current language, now and whenever it changes. */
export function applyLanguage(): void {
    overwriteGetLocale(language);
    $effect.root(() => {
        $effect(() => {
            document.documentElement.lang = language();
        });
    });
}

const formatLocale = (): string => LANGUAGES[language()].format;

/** Format a number: `1,250`. */
export const formatNumber = (value: number, digits = 0): string =>
    new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: digits }).format(value);

/** Format a date in the local time zone: `15 Nov 2026`. */
export const formatDate = (milliseconds: number): string =>
    new Intl.DateTimeFormat(formatLocale(), { dateStyle: "medium" }).format(milliseconds);

/** Format a UTC date given as `2026-11-15`: `15 Nov 2026`. */
export const formatDay = (day: string): string =>
    new Intl.DateTimeFormat(formatLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
        Date.parse(day),
    );

/** Format a date and time: `15 Nov 2026, 14:05`. */
export const formatDateTime = (milliseconds: number): string =>
    new Intl.DateTimeFormat(formatLocale(), { dateStyle: "medium", timeStyle: "short" }).format(
        milliseconds,
    );

/** Format a time of day in the local time zone: `03:00`. */
export const formatTime = (milliseconds: number): string =>
    new Intl.DateTimeFormat(formatLocale(), { timeStyle: "short" }).format(milliseconds);

/** Format a time of the next days in the local time zone: `Tuesday 04:00`. */
export const formatWeekdayTime = (milliseconds: number): string =>
    new Intl.DateTimeFormat(formatLocale(), {
        weekday: "long",
        hour: "2-digit",
        minute: "2-digit",
    }).format(milliseconds);

/** Format a fraction as a percentage: `62%`. */
export const formatPercent = (fraction: number): string =>
    new Intl.NumberFormat(formatLocale(), { style: "percent" }).format(fraction);

/** Format a difference of percentages with its sign: `-18%`. */
export const formatPercentChange = (fraction: number): string =>
    new Intl.NumberFormat(formatLocale(), { style: "percent", signDisplay: "exceptZero" }).format(
        fraction,
    );

/** Format a difference with its sign: `+12`. */
export const formatChange = (value: number): string =>
    new Intl.NumberFormat(formatLocale(), { signDisplay: "exceptZero" }).format(value);

/** Join names: `Amina, Brian and Chebet`. */
export const formatList = (words: readonly string[]): string =>
    new Intl.ListFormat(formatLocale(), { type: "conjunction" }).format(words.map(isolateName));
