/** The result of a round, read from its events: who ended it, the points of each hand, and who starts the next. */

import type { Event } from "../../../wire/types";

/** A player's line in the result. */
export interface Count {
    seat: string;
    /** The cards left in the hand. */
    cards: readonly string[];
    /** The points of the round, after multiplying. */
    points: number;
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

const first = (events: readonly Event[], ...kinds: string[]): Event | undefined =>
    events.find((event) => kinds.includes(event.kind));

function countOf(event: Event, events: readonly Event[]): Count {
    return {
        seat: event.seat ?? "",
        cards: event.cards ?? [],
        points: event.number ?? 0,
        total: Number(event.what ?? 0),
        isReset: events.some(({ kind, seat }) => kind === "reset" && seat === event.seat),
    };
}

/** Return the result of a round; null if none has ended. */
export function roundResultOf(events: readonly Event[]): RoundResult | null {
    const counted = events.filter(({ kind }) => kind === "counted");
    if (counted.length === 0) return null;
    const ended = first(events, "qute", "went_out");
    const next = first(events, "round");
    return {
        ender: ended?.seat ?? "",
        isQute: ended?.kind === "qute",
        times: first(events, "multiplied")?.number ?? 1,
        counts: counted.map((event) => countOf(event, events)),
        next: next?.number ?? 0,
        starter: next?.seat ?? "",
        winners: events.filter(({ kind }) => kind === "won").map(({ seat }) => seat ?? ""),
    };
}
