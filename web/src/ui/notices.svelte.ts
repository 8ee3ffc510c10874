/** Short lines for whoever sits here alone: why a tap did nothing, that a link was copied. */

export interface Notice {
    id: number;
    text: string;
    kind: "refused" | "done";
}

const SECONDS = 5;

class Notices {
    now = $state.raw<Notice | null>(null);
    /** How many sheets lie above the page: a line is shown in the topmost place that can be seen. */
    sheets = $state(0);
    #count = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** Shows a line for a while, instead of the one before it. */
    say(text: string, kind: Notice["kind"] = "refused"): void {
        if (text === "") return;
        clearTimeout(this.#timer);
        this.now = { id: ++this.#count, text, kind };
        this.#timer = setTimeout(() => this.clear(), SECONDS * 1000);
    }

    clear(): void {
        this.now = null;
    }
}

/** The line that is shown now; `NoticeLine` shows it. */
export const notices = new Notices();
