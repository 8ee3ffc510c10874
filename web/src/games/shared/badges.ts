/** Whether cards show badges: always, never, or in the first matches of their family. */

import { preferences } from "../../settings/preferences.svelte";
import { progress } from "../../settings/progress.svelte";

export const hasBadges = (family: string): boolean =>
    preferences.badges === "always" ||
    (preferences.badges === "auto" && progress.isBeginner(family));
