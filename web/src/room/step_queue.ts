/**
 * Shows the steps of a match one at a time, each for as long as its events need. The server may send them faster than
 * people can follow; a queue that has fallen behind does not pause. A step that arrives while the player's card flies
 * is shown when the card has landed: rendering it takes longer than a frame.
 */

import type { MatchMessage } from "../wire/types";

/** A step, and when it was received in `performance.now()` time. */
export interface ReceivedStep {
    message: MatchMessage;
    at: number;
}

/** Resolves when the player's own card has landed; null if none is in the air. */
export type OwnLanding = () => Promise<void> | null;

/** How long a step is shown before the next one, in milliseconds. */
export type PauseOf = (message: MatchMessage) => number;

const MAX_WAITING = 4;

export class StepQueue {
    #waiting: ReceivedStep[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    /** The landing that the next step waits for. */
    #landing: Promise<void> | null = null;

    constructor(
        private readonly show: (step: ReceivedStep) => void,
        private readonly pauseOf: PauseOf,
        private readonly ownLanding: OwnLanding = () => null,
    ) {}

    /** Add a step. It is shown at once unless another step is still being shown, or the player's own card flies. */
    add(step: ReceivedStep): void {
        this.#waiting.push(step);
        if (this.#timer === undefined && this.#landing === null) this.#afterLanding();
    }

    /** Empty the queue and return the steps that were never shown. */
    clear(): readonly ReceivedStep[] {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#landing = null;
        const missed = this.#waiting;
        this.#waiting = [];
        return missed;
    }

    #afterPause(): void {
        this.#timer = undefined;
        if (this.#waiting.length > 0) this.#afterLanding();
    }

    #afterLanding(): void {
        const landing = this.ownLanding();
        if (!landing) return this.#next();
        this.#landing = landing;
        void landing.then(() => {
            if (this.#landing !== landing) return;
            this.#landing = null;
            this.#next();
        });
    }

    #next(): void {
        const step = this.#waiting.shift();
        if (!step) return;
        this.show(step);
        const pause = this.#waiting.length >= MAX_WAITING ? 0 : this.pauseOf(step.message);
        this.#timer = setTimeout(() => this.#afterPause(), pause);
    }
}
