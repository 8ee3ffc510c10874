/** Of several things asked for one after another only the last counts, whichever answer comes first. */

/** Takes the answer to what was asked for last; drops all others, and what went wrong with them. */
export class LatestRequest<Answer> {
    #asked = 0;

    constructor(
        private readonly take: (answer: Answer) => void,
        private readonly fail: (error: unknown) => void,
    ) {}

    /** Waits for an answer, and no longer for those before it. */
    async await(asking: Promise<Answer>): Promise<void> {
        const asked = ++this.#asked;
        try {
            const answer = await asking;
            if (asked === this.#asked) this.take(answer);
        } catch (error) {
            if (asked === this.#asked) this.fail(error);
        }
    }

    /** Waits for nothing any more. */
    stop(): void {
        this.#asked += 1;
    }
}
