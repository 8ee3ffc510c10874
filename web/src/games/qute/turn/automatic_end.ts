/** Ending a turn automatically. */

import { botOpponents } from "../../../room/bot_opponents";
import type { Preferences } from "../../../settings/preferences.svelte";
import type { RoomView } from "../../../wire/types";

/** Return whether to end a turn in which nothing else is possible. Other people learn from it what the player lacks. */
export const endsByItself = (choice: Preferences["endsTurns"], room: RoomView): boolean =>
    choice === "always" || (choice === "bots" && botOpponents(room) !== null);

/** How long a turn is shown before it ends automatically, in milliseconds. A fixed time would say too much to others. */
export const endDelay = (random: () => number = Math.random): number => 700 + 1000 * random();
