import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KadiView, MatchMessage } from "../wire/messages";
import { pauseOf, StepQueue } from "./step_queue";

const step = (seq: number, ...kinds: string[]): MatchMessage => ({
    seq,
    events: kinds.map((kind) => ({ kind })),
    view: {} as KadiView,
    talk: [],
    guidance: [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queueOf(isStill = false) {
    const shown: number[] = [];
    const queue = new StepQueue(
        ({ message }) => shown.push(message.seq),
        () => isStill,
    );
    const add = (message: MatchMessage) => queue.add({ message, at: 0 });
    return { queue, shown, add };
}

test("the first step is shown at once and the next after a look at it", () => {
    const { shown, add } = queueOf();
    add(step(1, "played"));
    add(step(2, "drew"));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(pauseOf(step(1, "played")) - 1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
});

test("a step with several events is looked at as long as its longest", () => {
    expect(pauseOf(step(1, "drew", "won", "played"))).toBe(pauseOf(step(1, "won")));
    expect(pauseOf(step(1))).toBe(0);
});

test("a queue that has fallen behind hurries", () => {
    const { shown, add } = queueOf();
    for (let seq = 1; seq <= 8; seq++) add(step(seq, "played"));
    vi.advanceTimersByTime(pauseOf(step(1, "played")) + 10);
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    vi.runAllTimers();
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("nobody waits who likes stillness", () => {
    const { shown, add } = queueOf(true);
    for (let seq = 1; seq <= 3; seq++) add(step(seq, "won"));
    vi.advanceTimersByTime(10);
    expect(shown).toEqual([1, 2, 3]);
});

test("clearing gives what was never shown, and nothing of it comes later", () => {
    const { queue, shown, add } = queueOf();
    for (let seq = 1; seq <= 3; seq++) add(step(seq, "played"));
    expect(queue.clear().map((heard) => heard.message.seq)).toEqual([2, 3]);
    vi.runAllTimers();
    expect(shown).toEqual([1]);
    add(step(9, "played"));
    expect(shown).toEqual([1, 9]);
});
