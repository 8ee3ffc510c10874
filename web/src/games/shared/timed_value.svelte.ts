/** A value that resets itself after a time. */
export class TimedValue<Value> {
    now: Value = $state.raw()!;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly initial: Value,
        private readonly milliseconds: number,
    ) {
        this.now = initial;
    }

    set(value: Value): void {
        this.reset();
        this.now = value;
        this.#timer = setTimeout(() => this.reset(), this.milliseconds);
    }

    reset(): void {
        clearTimeout(this.#timer);
        this.now = this.initial;
    }
}
