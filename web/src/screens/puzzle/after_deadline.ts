/** How often the clock is compared, in milliseconds. */
const TICK_MS = 1000;

/**
 * Call `onpassed` once when `deadline` milliseconds have passed, unless the returned function was called before. The time
 * of day is compared, because other timers stop while a device sleeps.
 */
export function afterDeadline(deadline: number, onpassed: () => void): () => void {
    const ends = Date.now() + deadline;
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => {
        if (Date.now() < ends) return;
        stop();
        onpassed();
    }, TICK_MS);
    return stop;
}
