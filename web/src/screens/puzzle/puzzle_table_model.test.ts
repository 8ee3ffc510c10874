import { expect, test, vi } from "vitest";
import { isOwnTurn } from "../../table/own_turn";
import { noContinuation } from "../../table/table_model";
import { CallError } from "../../wire/http";
import type { PuzzleFrame, PuzzlePage } from "../../wire/types";
import { PuzzleTableModel, type PuzzleCalls } from "./puzzle_table_model.svelte";

const frame = (seq: number, top: string, talk: string[] = []): PuzzleFrame => ({
    seq,
    events: [{ kind: "played", seat: "B", cards: [top] }],
    view: { seat: "B", turn: "B", can: ["draw"], playable: ["4H"], top, players: [], over: false },
    talk,
});

const PAGE: PuzzlePage = {
    day: "2026-11-16",
    today: "2026-11-16",
    deadline: 1000,
    game: "kadi-friendly",
    names: ["Amina", "Brian"],
    seat: "B",
    frame: { ...frame(7, "7H", ["Amina played 7♥."]), events: [] },
    answer: null,
    answered: 0,
    found: 0,
    streak: 0,
    longest: 0,
};
const ANSWERED: PuzzlePage = {
    ...PAGE,
    answer: {
        move: "play 4H",
        found: true,
        own: 0,
        sharp: 1,
        choices: [
            { move: "play 4H", text: "Play 4♥", chance: 0.7 },
            { move: "draw", text: "Draw", chance: 0.5 },
        ],
        text: "",
        preview: [],
        frame: frame(8, "4H", ["You played 4♥."]),
    },
    answered: 1,
    found: 1,
};

function opened(page = PAGE, calls: Partial<PuzzleCalls> = {}): PuzzleTableModel {
    const answer = vi.fn(async () => ANSWERED);
    const extend = async () => ({ ...noContinuation(), complete: true });
    return new PuzzleTableModel(page, "You", { answer, extend, textOf: String, ...calls });
}

const topOf = (table: PuzzleTableModel) => (table.view as unknown as { top: string }).top;

test("the player sits at the seat of the puzzle and sees what happened before", () => {
    const table = opened();
    expect([table.nameOf("A"), table.nameOf("B"), table.room.you]).toEqual(["Amina", "You", "B"]);
    expect([topOf(table), table.isBusy, isOwnTurn(table.view)]).toEqual(["7H", false, true]);
    expect(table.talk.map(({ text }) => text)).toEqual(["Amina played 7♥."]);
});

test("the first move is the answer, and no other one can be made", async () => {
    const answer = vi.fn(async () => ANSWERED);
    const table = opened(PAGE, { answer });
    expect(await table.move("play 4H")).toEqual({ ok: true });
    expect([topOf(table), table.page.found, table.isBusy]).toEqual(["4H", 1, true]);
    expect(isOwnTurn(table.view)).toBe(false);
    expect(table.view).toMatchObject({ turn: "" }); // nobody plays on
    expect((await table.move("draw")).ok).toBe(false);
    expect((await table.extend(["4H"])).complete).toBe(false);
    expect(answer.mock.calls).toEqual([["play 4H"]]);
});

test("a refused move leaves the puzzle open", async () => {
    const answer = async () => Promise.reject(new CallError("illegal_move", "No.", 409));
    const table = opened(PAGE, { answer });
    const refusal = { ok: false, code: "illegal_move", reason: "CallError: No." };
    expect(await table.move("play 9C")).toEqual(refusal);
    expect([topOf(table), table.isBusy]).toEqual(["7H", false]);
});

test("a play is extended by the server", async () => {
    expect((await opened().extend(["4H"])).complete).toBe(true);
    const extend = async () => Promise.reject(new Error("offline"));
    expect((await opened(PAGE, { extend }).extend(["4H"])).why).toBe("Error: offline");
});

test("an answered puzzle shows the position after the answer, and can be tried again", () => {
    const table = opened(ANSWERED);
    expect([topOf(table), table.isBusy]).toEqual(["4H", true]);
    table.restart();
    expect([topOf(table), table.isBusy, table.page.answer]).toEqual(["7H", false, null]);
});
