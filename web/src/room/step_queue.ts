/**
 * Shows the steps of a match one at a time, each for as long as its events need. The server may send them faster than
 * people can follow; a queue that has fallen behind does not pause.
 */

import type { MatchMessage } from "../wire/types";

/** A step, and when it was received in `performance.now()` time. */
export interface ReceivedStep {
    message: MatchMessage;
    at: number;
}

/** How long a step is shown before the next one, in milliseconds. */
export type PauseOf = (message: MatchMessage) => number;

const MAX_WAITING = 4;

export class StepQueue {
    #waiting: ReceivedStep[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly show: (step: ReceivedStep) => void,
        private readonly pauseOf: PauseOf,
    ) {}

    /** Add a step. It is shown at once unless another step is still being shown. */
    add(step: ReceivedStep): void {
        this.#waiting.push(step);
        if (this.#timer === undefined) this.#next();
    }

    /** Empty the queue and return the steps that were never shown. */
    clear(): readonly ReceivedStep[] {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        const missed = this.#waiting;
        this.#waiting = [];
        return missed;
    }

    #next(): void {
        this.#timer = undefined;
        const step = this.#waiting.shift();
        if (!step) return;
        this.show(step);
        const pause = this.#waiting.length >= MAX_WAITING ? 0 : this.pauseOf(step.message);
        this.#timer = setTimeout(() => this.#next(), pause);
    }
}
