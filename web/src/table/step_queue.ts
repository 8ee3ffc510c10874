/**
 * Steps come as fast as the server has them; people need a moment for each. The queue shows them one after
 * another with a pause that fits what happened, and hurries when it has fallen behind.
 */

import type { MatchMessage } from "../wire/messages";

/** A step with the moment it came. */
export interface Heard {
    message: MatchMessage;
    at: number;
}

const PAUSES: Record<string, number> = {
    played: 420,
    drew: 320,
    reshuffled: 500,
    announced: 500,
    placed: 560,
    blew: 900,
    recycled: 800,
    shielded: 600,
    won: 700,
};
const MOST_WAITING = 4;

/** How long a step is looked at before the next one, in milliseconds. */
export function pauseOf(message: MatchMessage): number {
    return Math.max(0, ...message.events.map((event) => PAUSES[event.kind] ?? 120));
}

/** Shows steps in order; `isStill` says whether nobody wants to watch them move. */
export class StepQueue {
    #waiting: Heard[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly show: (heard: Heard) => void,
        private readonly isStill: () => boolean,
    ) {}

    /** Takes a step; it is shown at once if nothing is being looked at. */
    add(heard: Heard): void {
        this.#waiting.push(heard);
        if (this.#timer === undefined) this.#next();
    }

    /** Forgets what waits, because the whole table is about to be told anew; gives what was never shown. */
    clear(): readonly Heard[] {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        const missed = this.#waiting;
        this.#waiting = [];
        return missed;
    }

    #next(): void {
        this.#timer = undefined;
        const heard = this.#waiting.shift();
        if (!heard) return;
        this.show(heard);
        const isBehind = this.#waiting.length >= MOST_WAITING;
        const pause = isBehind || this.isStill() ? 0 : pauseOf(heard.message);
        this.#timer = setTimeout(() => this.#next(), pause);
    }
}
