/** The last card of a round is seen on the table before the result covers it. */

export const LAST_LOOK_MS = 1_000;

export class LastLook {
    /** Whether the result may be shown. */
    isOver = $state(false);

    constructor(hasResult: boolean) {
        this.isOver = hasResult;
    }

    /** Wait for the cards that move, and then a moment. Return what stops the wait. */
    follow(hasResult: boolean, isMoving: boolean, wait = LAST_LOOK_MS): () => void {
        if (!hasResult) this.isOver = false;
        if (hasResult && wait === 0) this.isOver = true;
        if (!hasResult || isMoving || this.isOver) return () => {};
        const timer = setTimeout(() => (this.isOver = true), wait);
        return () => clearTimeout(timer);
    }
}
