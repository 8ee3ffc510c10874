/** What the shared card table reads of a view. */

import type { BaseView } from "../../../table/table_model";
import type { RunningClock } from "../../../wire/types";

export interface CardView extends BaseView {
    /** The player's own cards; none for a spectator. */
    hand?: readonly string[];
    /** The card on top of the pile. */
    top?: string;
    turn: string;
    clocks: readonly RunningClock[];
}
