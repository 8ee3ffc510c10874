/** Calls back when what is on the page now has been painted; the answer takes that back. */
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
