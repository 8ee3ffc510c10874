/** Passing automatically in a window, at a random moment: any moment of the window is equally likely. */

import { hasStandIn, type TableModel } from "../../../table/table_model";
import type { KadiView } from "../../../wire/types";

/** A usual time for a window without a timer, against bots, in milliseconds. */
export const UNTIMED_WINDOW = 5000;
/** The time a pass takes to reach the server. */
const SENDING_TIME = 200;

/** Return whether the player is asked in a window and can only pass. Everybody is asked there. */
export const canOnlyPass = ({ pending, can, playable }: KadiView): boolean =>
    pending.endsWith("_window") && can.includes("pass") && playable.length === 0;

/** Return whether the page may pass for the player: only in a live match, and not while a stand-in plays. */
export const mayPass = (table: Pick<TableModel<KadiView>, "room" | "view" | "isLive">): boolean =>
    table.isLive && canOnlyPass(table.view) && !hasStandIn(table);

/** How long to wait, in milliseconds, if the window closes after `left`. */
export const passDelay = (left: number, random: () => number = Math.random): number =>
    Math.max(0, left - SENDING_TIME) * random();
