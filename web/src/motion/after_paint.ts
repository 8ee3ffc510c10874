/** Call back after the next paint; return a function that cancels it. */
export function afterPaint(then: () => void): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
        waiting = setTimeout(then);
    });
    return () => {
        cancelAnimationFrame(frame);
        clearTimeout(waiting);
    };
}
