/** Keeps only the response to the newest of several requests. */
export class LatestRequest<Value> {
    #count = 0;

    constructor(
        private readonly onvalue: (value: Value) => void,
        private readonly onerror: (error: unknown) => void,
    ) {}

    /** Wait for a request. Earlier requests are ignored from now on, whether they succeed or fail. */
    async track(request: Promise<Value>): Promise<void> {
        const count = ++this.#count;
        try {
            const value = await request;
            if (count === this.#count) this.onvalue(value);
        } catch (error) {
            if (count === this.#count) this.onerror(error);
        }
    }

    /** Ignore all requests. */
    stop(): void {
        this.#count += 1;
    }
}
