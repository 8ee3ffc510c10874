/** Something that is shown for a while and then is no more. */
export class TimedValue<Value> {
    now: Value = $state.raw()!;
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly nothing: Value,
        private readonly milliseconds: number,
    ) {
        this.now = nothing;
    }

    /** Shows it for its whole time, instead of what was there. */
    show(value: Value): void {
        this.end();
        this.now = value;
        this.#timer = setTimeout(() => this.end(), this.milliseconds);
    }

    end(): void {
        clearTimeout(this.#timer);
        this.now = this.nothing;
    }
}
