/** The table model of a replay: step by step, at some speed, or jump to any step. */

import { FrameTableModel, staticRoom } from "../../table/frame_table_model.svelte";
import type { BaseView } from "../../table/table_model";
import type { Frame, Replay } from "../../wire/types";

/** Milliseconds per step at normal speed. */
export const STEP_MS = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Readers at their own seat are “You”, as in a live room. */
export class ReplayTableModel extends FrameTableModel {
    /** The current frame; 0 is the deal. */
    at = $state(0);
    isPlaying = $state(false);
    speed = $state<number>(1);
    /** Whether all hands are open. */
    isOpen = $state(false);
    /** The frames at which rounds begin; none in a game without rounds. */
    readonly roundStarts: readonly number[];
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly replay: Replay,
        at = 0,
    ) {
        const first = within(at, replay.frames.length);
        const { game, names, seat, you, rules, bots } = replay;
        const room = staticRoom(game, names, seat === you ? seat : "", rules, bots);
        super({ ...room, match: replay.match, seed_hash: replay.seed_hash }, replay.frames[first]!);
        this.at = first;
        this.roundStarts = roundStarts(replay.frames);
    }

    get last(): number {
        return this.replay.frames.length - 1;
    }

    /** The beginning of this round, or of the one before if it is shown; the first frame in a game without rounds. */
    get previousRound(): number {
        return this.roundStarts.findLast((start) => start < this.at) ?? 0;
    }

    /** The beginning of the next round; the last frame if there is none. */
    get nextRound(): number {
        return this.roundStarts.find((start) => start > this.at) ?? this.last;
    }

    override get openHands(): readonly (readonly string[])[] | null {
        return this.isOpen || this.view.over ? super.openHands : null;
    }

    /** Show a frame. Only the next one is animated. */
    goTo(at: number): void {
        const wanted = within(at, this.replay.frames.length);
        if (wanted === this.at) return;
        const isAnimated = wanted === this.at + 1;
        this.at = wanted;
        this.show(this.replay.frames[wanted]!, { isAnimated });
    }

    /** Play from here; from the start if at the end. */
    play(): void {
        if (this.at === this.last) this.goTo(0);
        this.isPlaying = true;
        this.#wait();
    }

    pause(): void {
        this.isPlaying = false;
        clearTimeout(this.#timer);
    }

    /** Pause and show a frame. */
    stepTo(at: number): void {
        this.pause();
        this.goTo(at);
    }

    setSpeed(speed: number): void {
        this.speed = speed;
        if (this.isPlaying) this.#wait();
    }

    /** Return a model of the same match for another observer or language, at the same step and speed. */
    withReplay(replay: Replay): ReplayTableModel {
        const other = new ReplayTableModel(replay, this.at);
        other.speed = this.speed;
        other.isOpen = this.isOpen;
        if (this.isPlaying) other.play();
        this.pause();
        return other;
    }

    #wait(): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.goTo(this.at + 1);
            if (this.at < this.last) this.#wait();
            else this.isPlaying = false;
        }, STEP_MS / this.speed);
    }
}

/** Return the round a frame shows; undefined in a game without rounds. */
export const roundOf = (frame: Frame | undefined): number | undefined =>
    (frame?.view as BaseView | undefined)?.round;

const roundStarts = (frames: readonly Frame[]): number[] =>
    frames.flatMap((frame, at) => (roundOf(frame) === roundOf(frames[at - 1]) ? [] : [at]));

const within = (at: number, count: number): number =>
    Math.max(0, Math.min(Number.isFinite(at) ? Math.trunc(at) : 0, count - 1));
