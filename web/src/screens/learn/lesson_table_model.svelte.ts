/** The table model of a lesson: at each step the learner finds the right move, and the others respond. */

import { FrameTableModel, staticRoom, withoutMoves } from "../../table/frame_table_model.svelte";
import { noContinuation, type CommandResult } from "../../table/table_model";
import type { ExtendResponse, Lesson, LessonFrame, LessonStep } from "../../wire/types";
import { nextMoveHint, type StepTexts } from "./lesson_texts";

/** How long a move of the others is shown, in milliseconds. */
export const STEP_MS = 1100;

/** Separates the moves of a wanted turn. */
const NEXT_MOVE = "; ";

export class LessonTableModel extends FrameTableModel {
    /** The current step, from 0; the number of steps when the lesson is over. */
    at = $state(0);
    /** Whether the right move has been made. */
    isSolved = $state(false);
    /** The moves of the turn so far, where it takes several. */
    #made = $state.raw<readonly string[]>([]);
    #tries = $state(0);
    #isMoving = $state(false);
    #isPlaying = $state(false);
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly name: string,
        readonly lesson: Lesson,
        you: string,
        private readonly textsOf: (step: LessonStep) => StepTexts,
    ) {
        const names = [you, ...lesson.names.slice(1)];
        const bots = names.map((_, nth) => (nth === 0 ? "" : "rookie"));
        super(staticRoom(lesson.game, names, "A", {}, bots), lesson.steps[0]!.start);
    }

    get step(): LessonStep {
        return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)]!;
    }

    get isOver(): boolean {
        return this.at >= this.lesson.steps.length;
    }

    get texts(): StepTexts {
        return this.textsOf(this.step);
    }

    /** The texts of all steps. */
    get allTexts(): readonly StepTexts[] {
        return this.lesson.steps.map(this.textsOf);
    }

    /** The move the coach shows next, of the first accepted turn that begins like this one. */
    get wantedMove(): string {
        const turns = Object.keys(this.step.outcomes).map((turn) => turn.split(NEXT_MOVE));
        const begun = turns.find((turn) => this.#made.every((move, nth) => move === turn[nth]));
        return begun![this.#made.length]!;
    }

    /** The coach says what to do. */
    override get guidance(): readonly string[] {
        return [];
    }

    override get isLive(): boolean {
        return true;
    }

    /** No more moves while one is on its way, or after the right one. */
    override get isBusy(): boolean {
        return this.#isMoving || this.isSolved;
    }

    /** Whether the others are still responding. */
    get isPlaying(): boolean {
        return this.#isPlaying;
    }

    /** The right move, after the learner has tried something else. */
    override get hintedMove(): string | null {
        return this.#tries > 0 && !this.isBusy ? this.wantedMove : null;
    }

    override async move(text: string): Promise<CommandResult> {
        const made = [...this.#made, text.trim().replace(/\s+/g, " ")];
        const turn = made.join(NEXT_MOVE);
        const found = Object.entries(this.step.outcomes).find(([wanted]) =>
            `${wanted}${NEXT_MOVE}`.startsWith(`${turn}${NEXT_MOVE}`),
        );
        if (this.isBusy || !found) {
            this.#tries += 1;
            return { ok: false, code: "lesson", reason: this.#comment() };
        }
        const [wanted, frames] = found;
        const own = made.length - 1;
        this.#made = made;
        this.#isMoving = true;
        await this.waitForOwnLanding();
        if (this.#made !== made) return { ok: true };
        this.#isMoving = false;
        this.isSolved = wanted === turn;
        if (this.isSolved) this.#play(frames.slice(own));
        else this.show(frames[own]!);
        return { ok: true };
    }

    override async extend(words: readonly string[]): Promise<ExtendResponse> {
        const play = this.isSolved ? undefined : this.step.plays[words.join(" ")];
        if (play?.why) this.#tries += 1;
        return { ...noContinuation(this.#comment()), ...play };
    }

    /** Point at the right move; make it if it is pointed at already. */
    async help(): Promise<void> {
        if (this.isBusy) return;
        if (this.hintedMove === null) this.#tries += 1;
        else await this.move(this.wantedMove);
    }

    /** Go to a step; after the last one the lesson is over. */
    goTo(at: number): void {
        this.stop();
        this.at = Math.max(0, Math.min(at, this.lesson.steps.length));
        this.isSolved = false;
        this.#isMoving = false;
        this.#made = [];
        this.#tries = 0;
        if (!this.isOver) this.show(this.step.start, { isAnimated: false });
    }

    /** Stop showing moves of the others. */
    stop(): void {
        clearTimeout(this.#timer);
        this.#isPlaying = false;
    }

    #comment(): string {
        if (this.isSolved) return this.texts.done;
        return (this.#made.length > 0 && nextMoveHint(this.wantedMove)) || this.texts.hint;
    }

    /** Show the moves of the others. After the last one it is nobody's turn: nothing else happens in this step. */
    #play(frames: readonly LessonFrame[]): void {
        const [first, ...rest] = frames;
        this.#isPlaying = first !== undefined;
        if (!first) return;
        const end = rest.length === 0 ? { turn: "" } : {};
        this.show({ ...first, view: { ...withoutMoves(first.view as object), ...end } });
        this.#timer = setTimeout(() => this.#play(rest), STEP_MS);
    }
}
