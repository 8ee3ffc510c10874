/** Keeps only the response to the newest of several requests. */
export class LatestRequest<Value> {
    #count = 0;

    constructor(
        private readonly onvalue: (value: Value) => void,
        private readonly onerror: (error: unknown) => void = () => undefined,
    ) {}

    /**
     * Wait for a request. Earlier requests are ignored from now on, whether they succeed or fail. Return whether this one
     * succeeded and is still the newest.
     */
    async track(request: Promise<Value>): Promise<boolean> {
        const count = ++this.#count;
        try {
            const value = await request;
            if (count !== this.#count) return false;
            this.onvalue(value);
            return true;
        } catch (error) {
            if (count === this.#count) this.onerror(error);
            return false;
        }
    }

    /** Ignore all requests. */
    stop(): void {
        this.#count += 1;
    }
}
