import { beforeEach, expect, test, vi } from "vitest";
import { labelOf } from "../../table/table_model";
import type { Frame, Replay } from "../../wire/types";
import { STEP_MS, ReplayTableModel } from "./replay_table_model.svelte";

const frame = (seq: number): Frame => ({
    seq,
    step: seq,
    actor: "A",
    move: `play ${seq}H`,
    events: seq === 0 ? [] : [{ kind: "played", seat: "A" }],
    view: { top: `${seq}H`, direction: "forward" },
    talk: [`line ${seq}`],
    open_hands: [[`${seq}S`], []],
});

const REPLAY = {
    match: "m1",
    game: "kadi-live",
    names: ["Amina", "Brian"],
    bots: ["casual", ""],
    seat: "B",
    rules: { jokers: 2 },
    seed_hash: "ab",
    frames: [0, 1, 2, 3].map(frame),
} as unknown as Replay;

const top = (table: ReplayTableModel): string => (table.view as unknown as { top: string }).top;

beforeEach(() => {
    vi.useFakeTimers();
});

const withRounds = (...rounds: number[]): Replay => ({
    ...REPLAY,
    frames: rounds.map((round, seq) => ({ ...frame(seq), view: { round } })) as Frame[],
});

test("a replay jumps from round to round", () => {
    const table = new ReplayTableModel(withRounds(1, 1, 2, 2, 2, 3, 3), 3);
    expect(table.roundStarts).toEqual([0, 2, 5]);
    expect([table.previousRound, table.nextRound]).toEqual([2, 5]);
    table.stepTo(table.previousRound);
    expect([table.previousRound, table.nextRound]).toEqual([0, 5]);
    table.stepTo(table.nextRound);
    expect(table.nextRound).toBe(table.last);
});

test("a game without rounds jumps to its first and last step", () => {
    const table = new ReplayTableModel(REPLAY, 2);
    expect(table.roundStarts).toEqual([]);
    expect([table.previousRound, table.nextRound]).toEqual([0, 3]);
});

test("a replay starts at the deal, or at the step of a link", () => {
    expect(top(new ReplayTableModel(REPLAY))).toBe("0H");
    expect(top(new ReplayTableModel(REPLAY, 2))).toBe("2H");
    expect(top(new ReplayTableModel(REPLAY, 99))).toBe("3H");
    expect(top(new ReplayTableModel(REPLAY, Number.NaN))).toBe("0H");
});

test("readers at their own seat are “You”, and everybody else has a name", () => {
    const labels = (you: string) => {
        const table = new ReplayTableModel({ ...REPLAY, you });
        return ["A", "B"].map((seat) => labelOf(table, seat));
    };
    expect(labels("B")).toEqual(["Amina", "You"]);
    expect(labels("A")).toEqual(["Amina", "Brian"]);
    expect(labels("")).toEqual(["Amina", "Brian"]);
});

test("a replay has names and bots but accepts no moves", async () => {
    const table = new ReplayTableModel(REPLAY);
    expect([table.isLive, table.nameOf("B"), table.room.you]).toEqual([false, "Brian", ""]);
    expect(table.room.seats.map(({ bot }) => bot)).toEqual(["casual", ""]);
    expect((await table.move("draw")).ok).toBe(false);
});

test("only a single step forward is animated", () => {
    const table = new ReplayTableModel(REPLAY);
    table.stepTo(1);
    expect(table.events).toHaveLength(1);
    table.stepTo(3);
    expect([top(table), table.events.length]).toEqual(["3H", 0]);
    table.stepTo(2);
    expect([top(table), table.events.length]).toEqual(["2H", 0]);
    expect(table.talk.map((line) => line.text)).toEqual(["line 2"]);
});

test("it plays to the end at any speed, then from the start", () => {
    const table = new ReplayTableModel(REPLAY);
    table.play();
    vi.advanceTimersByTime(STEP_MS);
    expect([table.at, table.isPlaying]).toEqual([1, true]);
    table.setSpeed(4);
    vi.advanceTimersByTime(STEP_MS / 2);
    expect([table.at, table.isPlaying]).toEqual([3, false]);
    table.play();
    expect(table.at).toBe(0);
});

test("pausing or stepping stops playback", () => {
    const table = new ReplayTableModel(REPLAY);
    table.play();
    table.pause();
    vi.advanceTimersByTime(5 * STEP_MS);
    expect(table.at).toBe(0);
    table.play();
    table.stepTo(2);
    vi.advanceTimersByTime(5 * STEP_MS);
    expect([table.at, table.isPlaying]).toEqual([2, false]);
});

test("hands are open only on request", () => {
    const table = new ReplayTableModel(REPLAY, 1);
    expect(table.openHands).toBeNull();
    table.isOpen = true;
    expect(table.openHands).toEqual([["1S"], []]);
});

test("changing the observer keeps the step and continues playback", () => {
    const table = new ReplayTableModel(REPLAY, 1);
    table.setSpeed(2);
    table.isOpen = true;
    table.play();
    const other = table.withReplay({ ...REPLAY, seat: "A" });
    expect([other.at, other.speed, other.isOpen, other.replay.seat]).toEqual([1, 2, true, "A"]);
    vi.advanceTimersByTime(STEP_MS / 2);
    expect([other.at, other.isPlaying]).toEqual([2, true]);
    expect([table.at, table.isPlaying]).toEqual([1, false]);
});

test("changing the observer keeps a paused replay paused", () => {
    const other = new ReplayTableModel(REPLAY, 1).withReplay(REPLAY);
    vi.advanceTimersByTime(5 * STEP_MS);
    expect([other.at, other.isPlaying]).toEqual([1, false]);
});
