/** The language the page speaks: as somebody chose, or as their browser does. */

import { overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { preferences } from "../settings/preferences.svelte";
import { inSentence } from "./name";

export type { Locale };

/** Languages by the names their speakers call them. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", sw: "Kiswahili" };

/** The language spoken now; whatever reads it is written anew when it changes. */
export function language(): Locale {
    if (preferences.language !== "auto") return preferences.language;
    return navigator.language.toLowerCase().startsWith("sw") ? "sw" : "en";
}

/** From now on every message is in the language of the preferences. */
export function followLanguage(): void {
    overwriteGetLocale(language);
    $effect.root(() => {
        $effect(() => {
            document.documentElement.lang = language();
        });
    });
}

/** The locale numbers and dates are written in. */
const locale = (): string => (language() === "sw" ? "sw-KE" : "en-KE");

/** A number as it is written here: `1,250`. */
export const asNumber = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);

/** A day as it is written here: `15 Nov 2026`. */
export const asDay = (milliseconds: number): string =>
    new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(milliseconds);

/** A moment as it is written here: `15 Nov 2026, 14:05`. */
export const asMoment = (milliseconds: number): string =>
    new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
        milliseconds,
    );

/** A share as it is written here: `62%`. */
export const asShare = (part: number): string =>
    new Intl.NumberFormat(locale(), { style: "percent" }).format(part);

/** A number that went up or down: `+12`. */
export const asChange = (value: number): string =>
    new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" }).format(value);

/** Names one after another: `Amina, Brian and Chebet`. */
export const asList = (words: readonly string[]): string =>
    new Intl.ListFormat(locale(), { type: "conjunction" }).format(words.map(inSentence));
