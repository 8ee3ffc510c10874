/** What somebody likes: kept in this browser, and put onto the page as attributes that styles look at. */

import { MediaQuery } from "svelte/reactivity";

/** A choice that follows the device unless somebody decides. */
export type Auto<Choice extends string> = "auto" | Choice;

export interface Preferences {
    language: Auto<"en" | "sw">;
    theme: Auto<"light" | "dark">;
    deck: "two" | "four";
    motion: Auto<"full" | "reduced">;
    contrast: Auto<"normal" | "more">;
    sound: boolean;
    /** How one's own cards lie: as they came, or sorted. */
    sort: "dealt" | "suit" | "rank";
}

const KEY = "mezani.preferences";
const DEFAULTS: Preferences = {
    language: "auto",
    theme: "auto",
    deck: "two",
    motion: "auto",
    contrast: "auto",
    sound: true,
    sort: "suit",
};

/** The preferences of whoever sits here; assign to a field to change and keep it. */
export const preferences: Preferences = $state({ ...DEFAULTS, ...kept() });

function kept(): Partial<Preferences> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    } catch {
        return {};
    }
}

const wishesStillness = new MediaQuery("(prefers-reduced-motion: reduce)");
const wishesContrast = new MediaQuery("(prefers-contrast: more)");

/** Whether things should stay where they are put instead of moving there. */
export function prefersStillness(): boolean {
    return preferences.motion === "auto"
        ? wishesStillness.current
        : preferences.motion === "reduced";
}

function prefersContrast(): boolean {
    return preferences.contrast === "auto"
        ? wishesContrast.current
        : preferences.contrast === "more";
}

/** Keeps the preferences and puts them onto the page from now on. */
export function followPreferences(): void {
    $effect.root(() => {
        $effect(() => {
            const { dataset } = document.documentElement;
            dataset.theme = preferences.theme;
            dataset.deck = preferences.deck;
            dataset.motion = prefersStillness() ? "reduced" : "full";
            dataset.contrast = prefersContrast() ? "more" : "normal";
        });
        $effect(() => keep(JSON.stringify(preferences)));
    });
}

function keep(text: string): void {
    try {
        localStorage.setItem(KEY, text);
    } catch {
        // A browser that keeps nothing still plays.
    }
}
