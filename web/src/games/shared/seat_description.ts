/** Players in words, for screen readers. */

import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";

/** The state of a player. */
export interface SeatState {
    cards: number;
    isTurn: boolean;
    isBot: boolean;
    isAway: boolean;
    isAuto: boolean;
    isSkipped: boolean;
    badge: string;
    note: string;
    alert?: string;
}

/** Describe a player: `4 cards, their turn, bot`. */
export function describeSeat(state: SeatState): string {
    const parts = [
        m.seat_cards({ count: state.cards }),
        state.isTurn ? m.seat_turn() : "",
        state.badge,
        state.note,
        state.alert ?? "",
        state.isSkipped ? m.seat_skipped() : "",
        state.isBot ? m.seat_bot() : "",
        state.isAuto ? m.seat_auto() : "",
        state.isAway ? m.seat_away() : "",
    ];
    return parts.filter((part) => part !== "").join(", ");
}

/** Describe an open hand: `open hand: 7 of hearts, red Joker`. */
export const describeOpenHand = (cards: readonly string[]): string =>
    `${m.seat_open_hand()}: ${cards.map(cardName).join(", ")}`;
