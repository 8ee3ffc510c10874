import { beforeEach, expect, test, vi } from "vitest";
import type { Frame, Replay } from "../../wire/responses";
import { PACE, ReplayTableModel } from "./replay_table_model.svelte";

const frame = (seq: number): Frame => ({
    seq,
    actor: "A",
    move: `play ${seq}H`,
    events: seq === 0 ? [] : [{ kind: "played", seat: "A" }],
    view: { top: `${seq}H`, direction: "forward" },
    talk: [`line ${seq}`],
    faces: [[`${seq}S`], []],
});

const REPLAY = {
    match: "m1",
    game: "kadi-live",
    names: ["Amina", "Brian"],
    seat: "B",
    rules: { jokers: 2 },
    seed_hash: "ab",
    frames: [0, 1, 2, 3].map(frame),
} as unknown as Replay;

const top = (table: ReplayTableModel): string => (table.view as unknown as { top: string }).top;

beforeEach(() => {
    vi.useFakeTimers();
});

test("a replay begins with the deal, or where a link says", () => {
    expect(top(new ReplayTableModel(REPLAY))).toBe("0H");
    expect(top(new ReplayTableModel(REPLAY, 2))).toBe("2H");
    expect(top(new ReplayTableModel(REPLAY, 99))).toBe("3H");
    expect(top(new ReplayTableModel(REPLAY, Number.NaN))).toBe("0H");
});

test("nobody can move, and everybody has a name", async () => {
    const table = new ReplayTableModel(REPLAY);
    expect([table.isLive, table.nameOf("B"), table.room.you]).toEqual([false, "Brian", "B"]);
    expect((await table.move("draw")).ok).toBe(false);
});

test("a step forward is seen to happen, a leap is not", () => {
    const table = new ReplayTableModel(REPLAY);
    table.stepTo(1);
    expect(table.events).toHaveLength(1);
    table.stepTo(3);
    expect([top(table), table.events.length]).toEqual(["3H", 0]);
    table.stepTo(2);
    expect([top(table), table.events.length]).toEqual(["2H", 0]);
    expect(table.talk.map((line) => line.text)).toEqual(["line 2"]);
});

test("it plays to the end at any speed, and then from the beginning", () => {
    const table = new ReplayTableModel(REPLAY);
    table.play();
    vi.advanceTimersByTime(PACE);
    expect([table.at, table.isPlaying]).toEqual([1, true]);
    table.hurry(4);
    vi.advanceTimersByTime(PACE / 2);
    expect([table.at, table.isPlaying]).toEqual([3, false]);
    table.play();
    expect(table.at).toBe(0);
});

test("pausing and stepping stop it", () => {
    const table = new ReplayTableModel(REPLAY);
    table.play();
    table.pause();
    vi.advanceTimersByTime(5 * PACE);
    expect(table.at).toBe(0);
    table.play();
    table.stepTo(2);
    vi.advanceTimersByTime(5 * PACE);
    expect([table.at, table.isPlaying]).toEqual([2, false]);
});

test("hands are open only when somebody wants to see them", () => {
    const table = new ReplayTableModel(REPLAY, 1);
    expect(table.openHands).toBeNull();
    table.isOpen = true;
    expect(table.openHands).toEqual([["1S"], []]);
});

test("seen through other eyes it is at the same moment and goes on", () => {
    const table = new ReplayTableModel(REPLAY, 1);
    table.hurry(2);
    table.isOpen = true;
    table.play();
    const told = table.toldAs({ ...REPLAY, seat: "A" });
    expect([told.at, told.speed, told.isOpen, told.room.you]).toEqual([1, 2, true, "A"]);
    vi.advanceTimersByTime(PACE / 2);
    expect([told.at, told.isPlaying]).toEqual([2, true]);
    expect([table.at, table.isPlaying]).toEqual([1, false]);
});

test("seen through other eyes it stands still if it did", () => {
    const told = new ReplayTableModel(REPLAY, 1).toldAs(REPLAY);
    vi.advanceTimersByTime(5 * PACE);
    expect([told.at, told.isPlaying]).toEqual([1, false]);
});
