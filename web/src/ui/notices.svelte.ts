/** Short messages that disappear by themselves: why a tap did nothing, or that a link was copied. */

export interface Notice {
    id: number;
    text: string;
    kind: "refused" | "done";
}

const SECONDS = 5;

class Notices {
    now = $state.raw<Notice | null>(null);
    /** Number of open sheets. The notice is shown in the topmost one. */
    sheets = $state(0);
    #count = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** Show a notice for a few seconds, replacing the current one. */
    show(text: string, kind: Notice["kind"] = "refused"): void {
        if (text === "") return;
        clearTimeout(this.#timer);
        this.now = { id: ++this.#count, text, kind };
        this.#timer = setTimeout(() => this.clear(), SECONDS * 1000);
    }

    /** Show the reason of a refused command, or remove an earlier reason. Return whether the command succeeded. */
    report(result: { ok: true } | { ok: false; reason: string }): boolean {
        if (result.ok) this.clearRefusal();
        else this.show(result.reason);
        return result.ok;
    }

    /** Remove the reason of a refusal, once it no longer applies. */
    clearRefusal(): void {
        if (this.now?.kind === "refused") this.clear();
    }

    clear(): void {
        this.now = null;
    }
}

/** The current notice; `NoticeLine` shows it. */
export const notices = new Notices();
