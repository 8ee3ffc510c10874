import { beforeEach, expect, test, vi } from "vitest";
import type { Lesson, LessonFrame } from "../../wire/responses";
import { LessonTableModel, PAUSE } from "./lesson_table_model.svelte";

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
    needs: null,
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
    new LessonTableModel(LESSON, "You", {
        hint: (key) => `hint of ${key}`,
        done: (key) => `done with ${key}`,
    });

beforeEach(() => {
    vi.useFakeTimers();
});

test("the learner sits at the table under their own name", () => {
    const table = opened();
    expect([table.nameOf("A"), table.nameOf("B")]).toEqual(["You", "Brian"]);
    expect([table.view.top, table.isLive, table.events]).toEqual(["7H", true, []]);
});

test("the wanted move is made, and the others answer in their time", async () => {
    const table = opened();
    expect(await table.move("play  4H")).toEqual({ ok: true });
    expect([table.view.top, table.view.playable, table.isBusy]).toEqual(["4H", [], true]);
    vi.advanceTimersByTime(PAUSE);
    expect([table.view.top, table.talk.map((line) => line.text)]).toEqual([
        "9H",
        ["Brian played 9♥."],
    ]);
    vi.advanceTimersByTime(PAUSE);
    expect([table.isPlaying, table.isSolved]).toEqual([false, true]);
    expect((await table.extend(["4H"])).why).toBe("done with suit");
});

test("another move is refused kindly, and then the wanted one is pointed at", async () => {
    const table = opened();
    expect(table.hintedMove).toBeNull();
    expect(await table.move("draw")).toEqual({
        ok: false,
        code: "lesson",
        reason: "hint of suit",
    });
    expect([table.view.top, table.hintedMove]).toEqual(["7H", "play 4H"]);
});

test("a tap that does not fit says why", async () => {
    const table = opened();
    expect((await table.extend(["9C"])).why).toBe("9♣ does not fit.");
    expect((await table.extend(["4H"])).complete).toBe(true);
    expect((await table.extend(["4H", "9C"])).complete).toBe(false);
});

test("any of the wanted moves will do", async () => {
    const table = opened();
    expect((await table.move("play 5H")).ok).toBe(true);
    expect(table.view.top).toBe("5H");
});

test("whoever asks is shown how", async () => {
    const table = opened();
    await table.showHow();
    expect([table.view.top, table.isSolved]).toEqual(["4H", true]);
});

test("the next step begins anew, and nothing of the one before comes after it", async () => {
    const table = opened();
    await table.move("play 4H");
    table.goTo(1);
    vi.advanceTimersByTime(3 * PAUSE);
    expect([table.view.top, table.isSolved, table.hintedMove]).toEqual(["9H", false, null]);
    expect([table.wanted, table.isOver]).toEqual(["draw", false]);
    table.goTo(2);
    expect(table.isOver).toBe(true);
});

test("those who watch are told of a step before and after it", async () => {
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
