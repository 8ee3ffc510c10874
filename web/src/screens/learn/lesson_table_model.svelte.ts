/** A lesson at a real table: the learner looks for the wanted move, the others answer, then comes the next step. */

import { FrameTableModel, staticRoom } from "../../table/frame_table_model.svelte";
import { noContinuation, type CommandResult } from "../../table/table_model";
import type { Lesson, LessonFrame, LessonStep } from "../../wire/responses";
import type { ExtendAnswer, KadiView } from "../../wire/messages";

/** How long a move of the others is looked at, in milliseconds. */
export const PAUSE = 1100;

/** What is said at a step to a move that is not the wanted one, and after the wanted one was made. */
export interface CoachTexts {
    hint(key: string): string;
    done(key: string): string;
}

/** The table of a lesson. */
export class LessonTableModel extends FrameTableModel<KadiView> {
    /** The step, from 0; as many as there are steps when the lesson is over. */
    at = $state(0);
    /** Whether the wanted move has been made. */
    isSolved = $state(false);
    #tries = $state(0);
    #isPlaying = $state(false);
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly lesson: Lesson,
        you: string,
        private readonly words: CoachTexts,
    ) {
        const names = [you, ...lesson.names.slice(1)];
        super(staticRoom(lesson.game, names, "A"), lesson.steps[0]!.start);
    }

    get step(): LessonStep {
        return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)]!;
    }

    get isOver(): boolean {
        return this.at >= this.lesson.steps.length;
    }

    /** The move that is best here. */
    get wanted(): string {
        return Object.keys(this.step.outcomes)[0]!;
    }

    override get isLive(): boolean {
        return true;
    }

    /** After the wanted move there is nothing more to do here. */
    override get isBusy(): boolean {
        return this.isSolved;
    }

    /** Whether the others are still answering. */
    get isPlaying(): boolean {
        return this.#isPlaying;
    }

    /** Whoever has tried something else sees where the wanted cards are. */
    override get hintedMove(): string | null {
        return this.#tries > 0 && !this.isSolved ? this.wanted : null;
    }

    override async move(text: string): Promise<CommandResult> {
        const frames = this.step.outcomes[text.trim().replace(/\s+/g, " ")];
        if (this.isSolved || !frames) {
            this.#tries += 1;
            return { ok: false, code: "lesson", reason: this.#said() };
        }
        this.isSolved = true;
        this.#play(frames);
        return { ok: true };
    }

    override async extend(words: readonly string[]): Promise<ExtendAnswer> {
        const play = this.isSolved ? undefined : this.step.plays[words.join(" ")];
        if (play?.why !== "") this.#tries += 1;
        return { ...noContinuation(this.#said()), ...play };
    }

    /** Makes the wanted move for the learner. */
    async showHow(): Promise<void> {
        if (!this.isSolved) await this.move(this.wanted);
    }

    /** Goes to another step; beyond the last one the lesson is over. */
    goTo(at: number): void {
        this.stop();
        this.at = Math.max(0, Math.min(at, this.lesson.steps.length));
        this.isSolved = false;
        this.#tries = 0;
        if (!this.isOver) this.show(this.step.start, { isAnimated: false });
    }

    /** Nothing more moves by itself. */
    stop(): void {
        clearTimeout(this.#timer);
        this.#isPlaying = false;
    }

    #said(): string {
        const { key } = this.step;
        return this.isSolved ? this.words.done(key) : this.words.hint(key);
    }

    #play(frames: readonly LessonFrame[]): void {
        const [first, ...rest] = frames;
        this.#isPlaying = first !== undefined;
        if (!first) return;
        this.show({ ...first, view: { ...(first.view as KadiView), playable: [] }, guidance: [] });
        this.#timer = setTimeout(() => this.#play(rest), PAUSE);
    }
}
