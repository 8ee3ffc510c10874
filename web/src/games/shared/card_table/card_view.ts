/** What the shared card table needs to know of a game's view. */

import type { RunningClock } from "../../../wire/messages";

export interface CardView {
    seat: string;
    players: readonly { seat: string; cards: number }[];
    hand: readonly string[];
    /** The card on top of the pile; empty without one. */
    top: string;
    turn: string;
    clocks: readonly RunningClock[];
}
