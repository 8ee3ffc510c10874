/** The result of a round, read from its events: who ended it, the points of each hand, and who starts the next. */

import { parseCard } from "../../../cards/card";
import type { Event } from "../../../wire/types";

/** A player's line in the result. */
export interface Count {
    seat: string;
    /** The cards left in the hand, those with most points first. */
    cards: readonly string[];
    /** The points of these cards. */
    handPoints: number;
    /** The points for the Jacks the round ended with. */
    jackPoints: number;
    /** The points of the round: both together, multiplied. */
    points: number;
    /** The score before this round. */
    before: number;
    /** The new score, before a reset to 0. */
    total: number;
    /** Whether the score was exactly the limit and was reset. */
    isReset: boolean;
}

export interface RoundResult {
    ender: string;
    isQute: boolean;
    /** The multiplier of the points. */
    times: number;
    counts: readonly Count[];
    /** The number of the next round; 0 if the game is over. */
    next: number;
    starter: string;
    winners: readonly string[];
}

const POINTS: Readonly<Record<string, number>> = { "10": 10, Q: 10, K: 10, J: 20, A: 15 };

/** The points of a card that is left in a hand. */
export const cardPoints = (card: string): number => POINTS[parseCard(card).rank] ?? 0;

const first = (events: readonly Event[], ...kinds: string[]): Event | undefined =>
    events.find((event) => kinds.includes(event.kind));

function countOf(event: Event, events: readonly Event[], times: number): Count {
    const cards = [...(event.cards ?? [])].sort((a, b) => cardPoints(b) - cardPoints(a));
    const handPoints = cards.reduce((sum, card) => sum + cardPoints(card), 0);
    const points = event.number ?? 0;
    const total = Number(event.what ?? 0);
    return {
        seat: event.seat ?? "",
        cards,
        handPoints,
        jackPoints: points / times - handPoints,
        points,
        before: total - points,
        total,
        isReset: events.some(({ kind, seat }) => kind === "reset" && seat === event.seat),
    };
}

/** Return the result of a round; null if none has ended. */
export function roundResultOf(events: readonly Event[]): RoundResult | null {
    const counted = events.filter(({ kind }) => kind === "counted");
    if (counted.length === 0) return null;
    const ended = first(events, "qute", "went_out");
    const next = first(events, "round");
    const times = first(events, "multiplied")?.number ?? 1;
    return {
        ender: ended?.seat ?? "",
        isQute: ended?.kind === "qute",
        times,
        counts: counted.map((event) => countOf(event, events, times)),
        next: next?.number ?? 0,
        starter: next?.seat ?? "",
        winners: events.filter(({ kind }) => kind === "won").map(({ seat }) => seat ?? ""),
    };
}
