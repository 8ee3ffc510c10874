import { afterEach, expect, test } from "vitest";
import { preferences } from "../../settings/preferences.svelte";
import { progress } from "../../settings/progress.svelte";
import { hasBadges } from "./badges";

afterEach(() => {
    preferences.badges = "auto";
});

test("cards have badges in the first matches of a family only, unless a setting says always or never", () => {
    expect(hasBadges("kadi")).toBe(true);
    preferences.badges = "never";
    expect(hasBadges("kadi")).toBe(false);
    preferences.badges = "auto";
    for (const match of ["m1", "m2", "m3"]) progress.finishMatch(match, "kadi");
    expect(hasBadges("kadi")).toBe(false);
    expect(hasBadges("qute")).toBe(true);
    preferences.badges = "always";
    expect(hasBadges("kadi")).toBe(true);
});

test("the first practice matches have badges too", () => {
    const isPractice = true;
    for (const match of ["n1", "n2", "n3"]) progress.finishMatch(match, "kadi");
    expect(hasBadges("kadi", { isPractice })).toBe(true);
    for (const match of ["p1", "p2", "p3"]) progress.finishMatch(match, "kadi", { isPractice });
    expect(hasBadges("kadi", { isPractice })).toBe(false);
});
