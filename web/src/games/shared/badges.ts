/** Whether cards show badges: always, never, or in the first matches and the first practice of their family. */

import { preferences } from "../../settings/preferences.svelte";
import { progress } from "../../settings/progress.svelte";

export function hasBadges(family: string, { isPractice = false } = {}): boolean {
    if (preferences.badges !== "auto") return preferences.badges === "always";
    return progress.isBeginner(family) || (isPractice && progress.isNewToPractice(family));
}
