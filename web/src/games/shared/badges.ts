/** Whether cards show badges: always, never, or in the first matches. */

import { preferences } from "../../settings/preferences.svelte";
import { progress } from "../../settings/progress.svelte";

export const hasBadges = (): boolean =>
    preferences.badges === "always" || (preferences.badges === "auto" && progress.isBeginner);
