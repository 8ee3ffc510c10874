import { beforeEach, expect, test, vi } from "vitest";
import { ownFlight } from "../../motion/own_flight";
import { isOwnTurn } from "../../table/own_turn";
import type { Lesson, LessonFrame } from "../../wire/types";
import { LessonTableModel, STEP_MS } from "./lesson_table_model.svelte";

const frame = (seq: number, top: string, talk: string[] = []): LessonFrame => ({
    seq,
    events: [{ kind: "played", seat: "A", cards: [top] }],
    view: { seat: "A", turn: "A", can: ["draw"], playable: ["4H"], top, direction: "forward" },
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
    warning: false,
    could_win: false,
});

const LESSON: Lesson = {
    game: "kadi-friendly",
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
    new LessonTableModel("kadi", LESSON, "You", ({ key }) => ({
        title: key,
        text: key,
        hint: `hint of ${key}`,
        done: `done with ${key}`,
    }));

const topOf = (table: LessonTableModel) => (table.view as unknown as { top: string }).top;

beforeEach(() => {
    vi.useFakeTimers();
});

test("the learner is at the table under their own name", () => {
    const table = opened();
    expect([table.nameOf("A"), table.nameOf("B")]).toEqual(["You", "Brian"]);
    expect([topOf(table), table.isLive, table.events]).toEqual(["7H", true, []]);
});

test("after the right move the others respond one by one", async () => {
    const table = opened();
    expect(await table.move("play  4H")).toEqual({ ok: true });
    expect([
        topOf(table),
        (table.view as unknown as { playable: string[] }).playable,
        table.isBusy,
    ]).toEqual(["4H", [], true]);
    vi.advanceTimersByTime(STEP_MS);
    expect([topOf(table), table.talk.map((line) => line.text)]).toEqual([
        "9H",
        ["Brian played 9♥."],
    ]);
    vi.advanceTimersByTime(STEP_MS);
    expect([table.isPlaying, table.isSolved]).toEqual([false, true]);
    expect((table.view as unknown as { turn: string }).turn).toBe("");
    expect((await table.extend(["4H"])).why).toBe("done with suit");
});

test("a move is shown when its own card has landed", async () => {
    const table = opened();
    ownFlight.landed = new Promise((resolve) => setTimeout(resolve, 400));
    const moved = table.move("play 4H");
    await vi.advanceTimersByTimeAsync(399);
    expect([topOf(table), table.isBusy]).toEqual(["7H", true]);
    await vi.advanceTimersByTimeAsync(1);
    await moved;
    ownFlight.landed = null;
    expect(topOf(table)).toBe("4H");
});

test("it is not the learner's turn until the next step", async () => {
    const table = opened();
    await table.move("play 4H");
    for (const _ of LESSON.steps) {
        expect(isOwnTurn(table.view)).toBe(false);
        vi.advanceTimersByTime(STEP_MS);
    }
    table.goTo(1);
    expect(isOwnTurn(table.view)).toBe(true);
});

test("the other players of a lesson are bots, so that they have faces", () => {
    expect(opened().room.seats.map(({ bot }) => bot !== "")).toEqual([false, true, true]);
});

test("after a wrong move the right one is highlighted", async () => {
    const table = opened();
    expect(table.hintedMove).toBeNull();
    expect(await table.move("draw")).toEqual({
        ok: false,
        code: "lesson",
        reason: "hint of suit",
    });
    expect([topOf(table), table.hintedMove]).toEqual(["7H", "play 4H"]);
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
    expect(topOf(table)).toBe("5H");
});

test("the coach can make the right move", async () => {
    const table = opened();
    await table.help();
    expect([table.hintedMove, table.isSolved]).toEqual([table.wantedMove, false]);
    await table.help();
    expect([topOf(table), table.isSolved]).toEqual(["4H", true]);
});

test("the next step starts fresh and stops the previous one", async () => {
    const table = opened();
    await table.move("play 4H");
    table.goTo(1);
    vi.advanceTimersByTime(3 * STEP_MS);
    expect([topOf(table), table.isSolved, table.hintedMove]).toEqual(["9H", false, null]);
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

test("a turn of several moves is made move by move, and any of the wanted turns counts", async () => {
    const steps = [
        {
            ...LESSON.steps[1]!,
            outcomes: {
                "play 9C; play 9S; end": [frame(201, "9C"), frame(202, "9S"), frame(203, "9S")],
                "play 9C; end": [frame(201, "9C"), frame(202, "9C")],
            },
        },
    ];
    const table = new LessonTableModel("qute", { ...LESSON, steps }, "You", () => ({
        title: "",
        text: "",
        hint: "hint",
        done: "done",
    }));
    expect(table.wantedMove).toBe("play 9C");
    expect(await table.move("end")).toMatchObject({ ok: false, reason: "hint" });
    expect(await table.move("play 9C")).toEqual({ ok: true });
    expect([table.isSolved, table.view, table.hintedMove]).toEqual([
        false,
        expect.objectContaining({ top: "9C" }),
        "play 9S",
    ]);
    expect(await table.move("end")).toEqual({ ok: true });
    expect([table.isSolved, table.seq]).toEqual([true, 202]);
    table.goTo(0);
    for (let tap = 0; tap < 4; tap++) await table.help();
    expect([table.isSolved, table.seq]).toEqual([true, 203]);
});

test("within a turn the hint is the next move, and says nothing of moves already made", async () => {
    const turn = "play JC; end suit=S";
    const step = {
        ...LESSON.steps[0]!,
        outcomes: { [turn]: [frame(101, "JC"), frame(102, "JC")] },
    };
    const table = new LessonTableModel("qute", { ...LESSON, steps: [step] }, "You", ({ key }) => ({
        title: key,
        text: key,
        hint: `hint of ${key}`,
        done: key,
    }));
    expect(await table.move("draw")).toMatchObject({ reason: "hint of suit" });
    await table.move("play JC");
    expect(await table.move("end suit=H")).toMatchObject({ reason: "Now choose ♠." });
});
