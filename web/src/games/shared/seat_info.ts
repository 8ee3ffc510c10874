/** The player at a seat: person or bot, connection, timer and open hand, and the same in words. */

import { cardName } from "../../cards/card_names";
import { youOrOther } from "../../i18n/names";
import { m } from "../../paraglide/messages.js";
import type { BaseView, TableModel } from "../../table/table_model";
import type { RunningClock } from "../../wire/types";

/** A view of a game with turns. */
export interface TurnView extends BaseView {
    turn: string;
    clocks: readonly RunningClock[];
}

/** What the room, the view and open hands say about a seat. */
export interface SeatInfo {
    /** Whether this is the user's own seat. */
    isOwn: boolean;
    isTurn: boolean;
    isBot: boolean;
    isAway: boolean;
    /** Whether a bot plays for the player. */
    hasStandIn: boolean;
    /** The timer of the turn. */
    clock: RunningClock | undefined;
    /** The player's cards, where hands are open. */
    openHand: readonly string[] | null;
}

export function seatInfo({ room, view, openHands }: TableModel<TurnView>, seat: string): SeatInfo {
    const found = room.seats.find((one) => one.seat === seat);
    const isBot = (found?.bot ?? "") !== "";
    const isPerson = found !== undefined && !isBot;
    return {
        isOwn: view.seat === seat,
        isTurn: view.turn === seat,
        isBot,
        isAway: isPerson && !found.connected,
        hasStandIn: isPerson && found.stand_in,
        clock: view.clocks.find((one) => one.kind === "turn" && one.seat === seat),
        openHand: openHands?.[view.players.findIndex((player) => player.seat === seat)] ?? null,
    };
}

/** What a game may show at a seat besides the player and the cards. */
export interface SeatMarks {
    /** Whether the seat is shown dimmed, because the player was skipped. */
    isSkipped?: boolean;
    /** A state everybody should notice, under the name. */
    badge?: string;
    /** A less important state, below the name. */
    note?: string;
    /** The score, below the name, including the player's own seat. */
    score?: string;
    /** A warning, beside the picture. */
    alert?: string;
}

/** Describe a player: `4 cards, their turn, bot`. */
export function describeSeat(
    cards: number,
    info: Partial<SeatInfo>,
    marks: SeatMarks = {},
): string {
    const parts = [
        m.table_seat_cards({ count: cards }),
        info.isTurn ? m.table_seat_turn() : "",
        marks.badge,
        marks.note,
        marks.score,
        marks.alert,
        marks.isSkipped ? m.table_seat_skipped({ who: youOrOther(info.isOwn ?? false) }) : "",
        ...describePresence(info),
    ];
    return parts.filter(Boolean).join(", ");
}

/** Say whether a bot plays, or the player is away. */
export const describePresence = ({ isBot, hasStandIn, isAway }: Partial<SeatInfo>): string[] => [
    ...(isBot ? [m.table_seat_bot()] : []),
    ...(hasStandIn ? [m.table_seat_stand_in()] : []),
    ...(isAway ? [m.table_seat_away()] : []),
];

/** Describe an open hand: `open hand: 7 of hearts, red Joker`. */
export const describeOpenHand = (cards: readonly string[]): string =>
    `${m.table_seat_open_hand()}: ${cards.map(cardName).join(", ")}`;
