/** The user's preferences: stored in this browser and applied to `<html>` as data attributes. */

import { MediaQuery } from "svelte/reactivity";
import type { Locale } from "../paraglide/runtime.js";
import { readObject, writeStorage } from "./storage";

/** `auto` follows the device. */
export type Auto<Choice extends string> = "auto" | Choice;

export interface Preferences {
    language: Auto<Locale>;
    theme: Auto<"light" | "dark">;
    deck: "two" | "four";
    motion: Auto<"full" | "reduced">;
    contrast: Auto<"normal" | "more">;
    sound: boolean;
    vibration: boolean;
    /** The order of the player's own cards. */
    sort: "dealt" | "suit" | "rank";
    /** Whether to pass in a window where nothing else is possible. */
    passesAutomatically: boolean;
    /** Where to end a turn in which nothing else is possible: `bots` if no other people play. */
    endsTurns: "bots" | "always" | "never";
    /** Whether to show a notification when it is the player's turn and the page is hidden. */
    notifications: boolean;
    /** Whether cards show what they do: `auto` in the first matches. */
    badges: Auto<"always" | "never">;
}

type KeysOf<Kind> = {
    [Key in keyof Preferences]: Preferences[Key] extends Kind ? Key : never;
}[keyof Preferences];
/** Preferences that are on or off. */
export type TogglePreference = KeysOf<boolean>;
/** Preferences with named values. */
export type ChoicePreference = KeysOf<string>;

const DEFAULTS: Preferences = {
    language: "auto",
    theme: "auto",
    deck: "two",
    motion: "auto",
    contrast: "auto",
    sound: true,
    vibration: true,
    sort: "suit",
    passesAutomatically: false,
    endsTurns: "bots",
    notifications: false,
    badges: "auto",
};

/** The current preferences. Assign to a field to change and store it. */
export const preferences: Preferences = $state({
    ...DEFAULTS,
    ...readObject<Preferences>("mezani.preferences"),
});

const reducedMotionQuery = new MediaQuery("(prefers-reduced-motion: reduce)");
const moreContrastQuery = new MediaQuery("(prefers-contrast: more)");

/** Whether to skip animations. */
export function prefersReducedMotion(): boolean {
    return preferences.motion === "auto"
        ? reducedMotionQuery.current
        : preferences.motion === "reduced";
}

/** Turn animations off or on: by following the device where it wants the same. */
export function reduceMotion(isReduced: boolean): void {
    const explicit = isReduced ? "reduced" : "full";
    preferences.motion = isReduced === reducedMotionQuery.current ? "auto" : explicit;
}

function prefersMoreContrast(): boolean {
    return preferences.contrast === "auto"
        ? moreContrastQuery.current
        : preferences.contrast === "more";
}

/** Store the preferences and apply them to the page, now and whenever they change. */
export function applyPreferences(): void {
    $effect.root(() => {
        $effect(() => {
            const { dataset } = document.documentElement;
            dataset.theme = preferences.theme;
            dataset.deck = preferences.deck;
            dataset.motion = prefersReducedMotion() ? "reduced" : "full";
            dataset.contrast = prefersMoreContrast() ? "more" : "normal";
        });
        $effect(() => writeStorage("mezani.preferences", JSON.stringify(preferences)));
    });
}
