/** The review of a match. Long matches are reviewed in parts, so the server is asked until it is complete. */

import { CallError } from "../../../wire/http";
import type { MatchReview, ReviewMark } from "../../../wire/types";

type Fetch = (match: string, language: string) => Promise<MatchReview>;

/** Milliseconds before the next attempt when the server is busy. */
export const BUSY_MS = 1500;
const MAX_ATTEMPTS = 5;
const BUSY = new Set(["busy", "rate_limited"]);

export class ReviewModel {
    review = $state.raw<MatchReview | null>(null);
    /** The part of the match that has been reviewed, from 0 to 1. */
    share = $state(0);
    error = $state.raw<unknown>(null);
    #request = 0;

    constructor(private readonly fetch: Fetch) {}

    /** Load the review of a match. An earlier request is dropped; its review is shown until the new one is there. */
    async load(match: string, language: string): Promise<void> {
        const request = ++this.#request;
        this.error = null;
        let attempts = 0;
        while (request === this.#request) {
            try {
                const found = await this.fetch(match, language);
                if (request !== this.#request) return;
                this.share = found.steps > 0 ? found.done / found.steps : 1;
                attempts = 0;
                if (found.done !== found.steps) continue;
                this.review = found;
                return;
            } catch (error) {
                const isBusy = error instanceof CallError && BUSY.has(error.code);
                if (isBusy && ++attempts < MAX_ATTEMPTS) await wait(BUSY_MS);
                else if (request === this.#request) {
                    this.error = error;
                    return;
                }
            }
        }
    }

    /** Whether another attempt may succeed: some games have no review. */
    get canRetry(): boolean {
        return !(this.error instanceof CallError && this.error.code === "no_review");
    }

    /** Stop loading. */
    stop(): void {
        this.#request += 1;
    }

    /** The mark of a step, if its move cost something. */
    markAt(step: number): ReviewMark | undefined {
        return this.review?.marks.find((mark) => mark.step === step);
    }

    /** The nearest mark before or after a step. */
    markFrom(step: number, direction: 1 | -1): ReviewMark | undefined {
        const marks = this.review?.marks ?? [];
        return direction === 1
            ? marks.find((mark) => mark.step > step)
            : marks.findLast((mark) => mark.step < step);
    }
}

const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));
