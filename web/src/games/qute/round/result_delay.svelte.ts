/** Delays the result of a round, so that its last card is seen on the table. */

export const RESULT_DELAY_MS = 1_000;

export class ResultDelay {
    /** Whether the result may be shown. */
    isOver = $state(false);

    constructor(hasResult: boolean) {
        this.isOver = hasResult;
    }

    /** Wait for the moving cards, and then for the delay. Return a function that stops the wait. */
    follow(hasResult: boolean, isMoving: boolean, wait = RESULT_DELAY_MS): () => void {
        if (!hasResult) this.isOver = false;
        if (hasResult && wait === 0) this.isOver = true;
        if (!hasResult || isMoving || this.isOver) return () => {};
        const timer = setTimeout(() => (this.isOver = true), wait);
        return () => clearTimeout(timer);
    }
}
