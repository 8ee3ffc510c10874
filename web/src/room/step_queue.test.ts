import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KadiView, MatchMessage } from "../wire/types";
import { StepQueue } from "./step_queue";

const PAUSE = 400;
const step = (seq: number): MatchMessage => ({
    seq,
    events: [],
    view: {} as KadiView,
    talk: [],
    guidance: [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queueOf(landing: () => Promise<void> | null = () => null) {
    const shown: number[] = [];
    const queue = new StepQueue(
        ({ message }) => shown.push(message.seq),
        () => PAUSE,
        landing,
    );
    const add = (...seqs: number[]) => {
        for (const seq of seqs) queue.add({ message: step(seq), at: 0 });
    };
    return { queue, shown, add };
}

test("the first step is shown at once, the next one after a pause", () => {
    const { shown, add } = queueOf();
    add(1, 2);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(PAUSE - 1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
});

test("a queue that has fallen behind does not pause", () => {
    const { shown, add } = queueOf();
    add(1, 2, 3, 4, 5, 6, 7, 8);
    vi.advanceTimersByTime(PAUSE + 10);
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    vi.runAllTimers();
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

const LANDING = 300;
const landing = () => new Promise<void>((resolve) => setTimeout(resolve, LANDING));

test("a step waits until the player's own card has landed, and is then shown for its whole time", async () => {
    const flights = [landing()];
    const { shown, add } = queueOf(() => flights.pop() ?? null);
    add(1, 2);
    await vi.advanceTimersByTimeAsync(LANDING - 1);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    expect(shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([1, 2]);
});

test("the player's own card that starts during the pause of another step lands before the next step", async () => {
    let flying: Promise<void> | null = null;
    const { shown, add } = queueOf(() => flying);
    add(1);
    await vi.advanceTimersByTimeAsync(PAUSE - 100);
    flying = landing();
    add(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(LANDING - 100);
    expect(shown).toEqual([1, 2]);
});

test("a step that waited for a landing is not shown after the queue was cleared", async () => {
    const { queue, shown, add } = queueOf(landing);
    add(1);
    expect(queue.clear()).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(shown).toEqual([]);
});

test("clearing returns the steps that were not shown, and none of them is shown later", () => {
    const { queue, shown, add } = queueOf();
    add(1, 2, 3);
    expect(queue.clear().map(({ message }) => message.seq)).toEqual([2, 3]);
    vi.runAllTimers();
    expect(shown).toEqual([1]);
    add(9);
    expect(shown).toEqual([1, 9]);
});
