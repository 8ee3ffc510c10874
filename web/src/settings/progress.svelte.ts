/** What has been finished in this browser. First-time visitors are shown more and easier things. */

import { readObject, writeStorage } from "./storage";

interface Stored {
    hasFinishedLesson?: boolean;
    hasWon?: boolean;
    /** Finished matches. */
    matches?: number;
    /** The same by family. */
    matchesOf?: Readonly<Record<string, number>>;
    /** Those of practice, by family. */
    practiceOf?: Readonly<Record<string, number>>;
    /** The last of them, which may be reported again after a reload. */
    lastMatch?: string;
    wasAskedForName?: boolean;
    /** The families of which a lesson or a match has been finished. */
    families?: readonly string[];
}

/** How many matches of a family a player is a beginner for. */
const FIRST_MATCHES = 3;

export class Progress {
    #stored = $state.raw<Stored>(readObject("mezani.progress"));

    /** Whether no lesson and no match has been finished. */
    get isNew(): boolean {
        return !this.#stored.hasFinishedLesson && this.#matches === 0;
    }

    /** Whether this is one of the first matches of a family. */
    isBeginner(family: string): boolean {
        return this.#matchesOf(family) < FIRST_MATCHES;
    }

    /** Whether this is one of the first practice matches of a family. */
    isNewToPractice(family: string): boolean {
        return (this.#stored.practiceOf?.[family] ?? 0) < FIRST_MATCHES;
    }

    /** Whether to offer the first lesson: until one is finished or a match is won. */
    get shouldOfferLesson(): boolean {
        return !this.#stored.hasFinishedLesson && !this.#stored.hasWon;
    }

    /** Whether to ask a guest for a name: once, after a match. */
    get shouldAskForName(): boolean {
        return this.#matches > 0 && !this.#stored.wasAskedForName;
    }

    /** Whether a lesson or a match of this family has been finished. */
    knows(family: string): boolean {
        return this.#families.includes(family);
    }

    finishLesson(family: string): void {
        this.#store({ hasFinishedLesson: true, families: this.#familiesWith(family) });
    }

    /** Count a match, once. */
    finishMatch(match: string, family: string, { isWon = false, isPractice = false } = {}): void {
        if (match === this.#stored.lastMatch) return;
        this.#store({
            matches: this.#matches + 1,
            matchesOf: { ...this.#stored.matchesOf, [family]: this.#matchesOf(family) + 1 },
            practiceOf: isPractice ? this.#practiceWith(family) : this.#stored.practiceOf,
            hasWon: this.#stored.hasWon || isWon,
            lastMatch: match,
            families: this.#familiesWith(family),
        });
    }

    markAskedForName(): void {
        this.#store({ wasAskedForName: true });
    }

    get #matches(): number {
        return this.#stored.matches ?? 0;
    }

    #matchesOf(family: string): number {
        return this.#stored.matchesOf?.[family] ?? 0;
    }

    #practiceWith(family: string): Readonly<Record<string, number>> {
        const counts = this.#stored.practiceOf ?? {};
        return { ...counts, [family]: (counts[family] ?? 0) + 1 };
    }

    get #families(): readonly string[] {
        return this.#stored.families ?? [];
    }

    #familiesWith(family: string): readonly string[] {
        return [...new Set([...this.#families, family])];
    }

    #store(change: Stored): void {
        this.#stored = { ...this.#stored, ...change };
        writeStorage("mezani.progress", JSON.stringify(this.#stored));
    }
}

export const progress = new Progress();
