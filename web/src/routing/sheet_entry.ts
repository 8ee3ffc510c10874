/**
 * Back closes the topmost sheet instead of leaving the screen. While sheets are open, the browser's history has one more
 * entry with the address of the screen, so that Back goes from there to the screen itself.
 */

const MARK = { isSheet: true };
const isMarked = (): boolean => history.state?.isSheet === true;

class SheetEntry {
    /** How to close each open sheet, the topmost last. */
    #closers: (() => void)[] = [];
    /** Whether the page itself is going back, which takes a moment. */
    #isLeaving = false;
    /** What to do when it has gone back. */
    #next: (() => void) | null = null;
    /** The address of the entry, while it is the current one. */
    #address = "";

    /** Register an open sheet. Return how to remove it. */
    add(close: () => void): () => void {
        this.#closers.push(close);
        this.settle();
        return () => {
            this.#closers = this.#closers.filter((one) => one !== close);
            this.settle();
        };
    }

    /** Navigate from the entry of the screen, so that none for sheets stays behind. */
    leave(navigate: () => void): void {
        if (!this.#isLeaving && !isMarked()) return navigate();
        this.#next = navigate;
        if (!this.#isLeaving) this.#goBack();
    }

    /** Handle that another entry has become the current one. */
    handlePopState(): void {
        const wasLeft = this.#address === location.href && !isMarked();
        this.#address = "";
        if (this.#isLeaving) {
            const next = this.#next;
            this.#isLeaving = false;
            this.#next = null;
            if (next) next();
            else this.settle();
        } else if (this.#closers.length === 0) {
            this.settle(); // Forward to an entry whose sheet is gone
        } else if (wasLeft) {
            this.#closers.at(-1)!();
        }
    }

    /** Make the entry for sheets the current one if a sheet is open, and only then. */
    settle(): void {
        if (this.#isLeaving) return;
        const isOpen = this.#closers.length > 0;
        if (isOpen && !isMarked()) history.pushState(MARK, "");
        else if (!isOpen && isMarked()) this.#goBack();
        this.#address = isOpen ? location.href : "";
    }

    #goBack(): void {
        this.#isLeaving = true;
        history.back();
    }
}

export const sheetEntry = new SheetEntry();
