/** A player's state in words, for those who listen to the table. */

import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";

/** What is known of a player besides the name. */
export interface SeatState {
    cards: number;
    isTurn: boolean;
    isBot: boolean;
    isAway: boolean;
    isAuto: boolean;
    isSkipped: boolean;
    /** What they called out. */
    call: string;
    note: string;
    threat?: string;
}

/** `4 cards, to move, a bot`. */
export function describeSeat(state: SeatState): string {
    const words = [
        m.seat_cards({ count: state.cards }),
        state.isTurn ? m.seat_turn() : "",
        state.call,
        state.note,
        state.threat ?? "",
        state.isSkipped ? m.seat_skipped() : "",
        state.isBot ? m.seat_bot() : "",
        state.isAuto ? m.seat_auto() : "",
        state.isAway ? m.seat_away() : "",
    ];
    return words.filter((word) => word !== "").join(", ");
}

/** `open hand: 7 of hearts, red Joker`. */
export const describeOpenHand = (faces: readonly string[]): string =>
    `${m.seat_open_hand()}: ${faces.map(cardName).join(", ")}`;
