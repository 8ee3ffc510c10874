/** What the shared card table reads of a view. */

import type { TurnView } from "../seat_info";

export interface CardView extends TurnView {
    /** The player's own cards; none for a spectator. */
    hand?: readonly string[];
    /** The card on top of the pile. */
    top?: string;
}
