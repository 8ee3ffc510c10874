/** How a round ended, as its events tell it: who ended it, what every hand counted, and who starts the next one. */

import type { Event } from "../../../wire/messages";

/** A player's line in the result of a round. */
export interface Count {
    seat: string;
    /** The cards left in the hand. */
    cards: readonly string[];
    /** What the round added, with everything multiplied. */
    points: number;
    /** The score it led to, before it fell to 0. */
    total: number;
    /** Whether the score was exactly the limit and became 0. */
    isReset: boolean;
}

/** The result of a round. */
export interface RoundResult {
    ender: string;
    isQute: boolean;
    /** How often points counted. */
    times: number;
    counts: readonly Count[];
    /** The number of the round that comes, 0 where the game is over. */
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

/** The result these events tell of; null where no round ended. */
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
