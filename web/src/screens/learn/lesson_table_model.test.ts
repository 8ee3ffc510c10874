import { beforeEach, expect, test, vi } from "vitest";
import type { Lesson, LessonFrame } from "../../wire/types";
import { LessonTableModel, STEP_MS } from "./lesson_table_model.svelte";

const frame = (seq: number, top: string, talk: string[] = []): LessonFrame => ({
    seq,
    events: [{ kind: "played", seat: "A", cards: [top] }],
    view: { top, direction: "forward" },
    talk,
    guidance: ["Play."],
});
const play = (why: string, next: string[] = []) => ({
    next,
    complete: why === "",
    needs: [],
    may: [],
    asks: [],
    why,
    preview: [],
});

const LESSON: Lesson = {
    game: "kadi-classic",
    names: ["Zuri", "Brian", "Chebet"],
    steps: [
        {
            key: "suit",
            start: { ...frame(100, "7H"), events: [] },
            outcomes: {
                "play 4H": [frame(101, "4H"), frame(102, "9H", ["Brian played 9♥."])],
                "play 5H": [frame(101, "5H")],
            },
            plays: { "4H": play(""), "9C": play("9♣ does not fit.") },
        },
        {
            key: "draw",
            start: { ...frame(200, "9H"), events: [] },
            outcomes: { draw: [frame(201, "9H")] },
            plays: {},
        },
    ],
};

const opened = () =>
    new LessonTableModel(LESSON, "You", ({ key }) => ({
        title: key,
        text: key,
        hint: `hint of ${key}`,
        done: `done with ${key}`,
    }));

beforeEach(() => {
    vi.useFakeTimers();
});

test("the learner is at the table under their own name", () => {
    const table = opened();
    expect([table.nameOf("A"), table.nameOf("B")]).toEqual(["You", "Brian"]);
    expect([table.view.top, table.isLive, table.events]).toEqual(["7H", true, []]);
});

test("after the right move the others respond one by one", async () => {
    const table = opened();
    expect(await table.move("play  4H")).toEqual({ ok: true });
    expect([table.view.top, table.view.playable, table.isBusy]).toEqual(["4H", [], true]);
    vi.advanceTimersByTime(STEP_MS);
    expect([table.view.top, table.talk.map((line) => line.text)]).toEqual([
        "9H",
        ["Brian played 9♥."],
    ]);
    vi.advanceTimersByTime(STEP_MS);
    expect([table.isPlaying, table.isSolved]).toEqual([false, true]);
    expect((await table.extend(["4H"])).why).toBe("done with suit");
});

test("after a wrong move the right one is highlighted", async () => {
    const table = opened();
    expect(table.hintedMove).toBeNull();
    expect(await table.move("draw")).toEqual({
        ok: false,
        code: "lesson",
        reason: "hint of suit",
    });
    expect([table.view.top, table.hintedMove]).toEqual(["7H", "play 4H"]);
});

test("a card that does not fit gets a reason", async () => {
    const table = opened();
    expect((await table.extend(["9C"])).why).toBe("9♣ does not fit.");
    expect((await table.extend(["4H"])).complete).toBe(true);
    expect((await table.extend(["4H", "9C"])).complete).toBe(false);
});

test("any of the right moves is accepted", async () => {
    const table = opened();
    expect((await table.move("play 5H")).ok).toBe(true);
    expect(table.view.top).toBe("5H");
});

test("the coach can make the right move", async () => {
    const table = opened();
    await table.solve();
    expect([table.view.top, table.isSolved]).toEqual(["4H", true]);
});

test("the next step starts fresh and stops the previous one", async () => {
    const table = opened();
    await table.move("play 4H");
    table.goTo(1);
    vi.advanceTimersByTime(3 * STEP_MS);
    expect([table.view.top, table.isSolved, table.hintedMove]).toEqual(["9H", false, null]);
    expect([table.wantedMove, table.isOver]).toEqual(["draw", false]);
    table.goTo(2);
    expect(table.isOver).toBe(true);
});

test("watchers are called before and after a step", async () => {
    const table = opened();
    const seen: string[] = [];
    const stop = table.watch({
        before: (step) => seen.push(`before ${step.seq}`),
        after: (step) => seen.push(`after ${step.seq} with ${step.events.length}`),
    });
    await table.move("play 4H");
    table.goTo(1);
    stop();
    await table.move("draw");
    expect(seen).toEqual(["before 101", "after 101 with 1", "before 200", "after 200 with 0"]);
});
