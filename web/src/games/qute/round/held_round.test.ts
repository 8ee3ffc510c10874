import { expect, test, vi } from "vitest";
import type { Step, TableModel } from "../../../table/table_model";
import type { QuteView, RoomView } from "../../../wire/types";
import { viewWith } from "../fixtures";
import { HeldRound, heldTable } from "./held_round.svelte";

const last = viewWith({ round: 1, top: "KH" });
const dealt = viewWith({ round: 2, top: "" });
const ROUND_END: Step<QuteView> = {
    seq: 9,
    events: [
        { kind: "went_out", seat: "B" },
        { kind: "counted", seat: "A", cards: ["AS"], number: 15, what: "15" },
        { kind: "round", seat: "A", number: 2 },
    ],
    before: last,
    after: dealt,
};

const live = {
    room: { match: "" } as RoomView,
    view: dealt,
    events: [],
    seq: 9,
    openHands: null as TableModel["openHands"],
    roundBreak: null as TableModel["roundBreak"],
    isLive: true,
};

/** A held round, and the kinds of events and the round its watcher has seen. */
function holding() {
    const seen: [string[], number][] = [];
    const watcher = {
        before: vi.fn(),
        after: vi.fn(
            ({ events, after }: Step<QuteView>) =>
                void seen.push([events.map(({ kind }) => kind), after.round]),
        ),
    };
    return { held: new HeldRound([watcher], () => live), seen, watcher };
}

test("the last position of a round stays until the next round is released", () => {
    const { held, seen } = holding();
    held.before(ROUND_END);
    held.after(ROUND_END);
    expect(held.position?.view).toMatchObject({ round: 1, top: "KH", turn: "", can: [] });
    expect(seen).toEqual([[["went_out", "counted"], 1]]);
    held.release();
    expect(held.position).toBeNull();
    expect(seen.slice(1)).toEqual([[["round"], 2]]);
});

test("hands have the cards that were drawn for the last 8 of the round", () => {
    const { held } = holding();
    const counted = (seat: string, cards: string[]) => ({ kind: "counted", seat, cards });
    held.after({
        ...ROUND_END,
        events: [
            { kind: "drew", seat: "C", number: 2, what: "eights" },
            { kind: "went_out", seat: "B" },
            counted("A", last.hand),
            counted("B", []),
            counted("C", ["6D", "7D", "8D", "9D", "10H", "KD", "AD"]),
            { kind: "round", seat: "A", number: 2 },
        ],
    });
    const { hand, players } = held.position!.view;
    expect(hand).toEqual(last.hand);
    expect(players.map(({ cards, picked }) => [cards, picked])).toEqual([
        [5, 0],
        [0, 0],
        [7, 2],
    ]);
});

test("a step of the next round releases it", () => {
    const { held, seen } = holding();
    held.after(ROUND_END);
    const step = { seq: 10, events: [{ kind: "drew", seat: "B" }], before: dealt, after: dealt };
    held.before(step);
    held.after(step);
    expect(held.position).toBeNull();
    expect(seen.map(([kinds]) => kinds)).toEqual([["went_out", "counted"], ["round"], ["drew"]]);
});

test("a view sent again during the break does not release the round", () => {
    const { held, seen, watcher } = holding();
    held.after(ROUND_END);
    const resent = { ...ROUND_END, events: [], before: dealt, after: { ...dealt, blind: 7 } };
    held.before(resent);
    held.after(resent);
    expect(held.position?.view).toMatchObject({ round: 1, top: "KH" });
    expect(seen).toHaveLength(1);
    held.release();
    expect(seen[1]).toEqual([["round"], 2]);
    expect(watcher.after).toHaveBeenLastCalledWith(
        expect.objectContaining({ after: { ...dealt, blind: 7 } }),
    );
});

test("after an undo the result of a round is shown again, and its deal never", () => {
    const { held, seen } = holding();
    const undo = { seq: 7, events: [], before: dealt, after: last };
    held.after(ROUND_END);
    held.before(undo);
    held.after(undo);
    expect(held.position).toBeNull();
    expect(seen.map(([kinds]) => kinds)).toEqual([["went_out", "counted"], []]);
    held.before(ROUND_END);
    held.after(ROUND_END);
    held.close();
    held.release();
    held.before(undo);
    expect(held.closedSeq).toBe(-1);
});

test("a closed result stays closed when its step is sent again", () => {
    const { held } = holding();
    held.after(ROUND_END);
    held.close();
    held.release();
    held.before({ ...ROUND_END, events: [], before: dealt });
    expect(held.closedSeq).toBe(9);
});

test("the end of the game and a sync hold nothing", () => {
    const { held } = holding();
    held.after({ ...ROUND_END, events: ROUND_END.events.slice(0, 2) });
    expect(held.position).toBeNull();
    held.after({ ...ROUND_END, before: null });
    expect(held.position).toBeNull();
});

test("a table shows the held position with its open hands and no help, and acts as before", () => {
    const moves: string[] = [];
    const room = {
        view: dealt,
        guidance: ["Play any card."],
        openHands: [["6S"], ["7S"], ["8S"]],
        hintedMove: "play 6S",
        hintReason: "It fits.",
        move: (text: string) => moves.push(text),
    };
    let openHands: TableModel["openHands"] = [["AS"], [], ["KD"]];
    const held = new HeldRound([], () => ({ ...live, openHands }));
    const table = heldTable(
        () => room as unknown as TableModel<QuteView>,
        () => held,
    );
    const shown = () => [table.view.round, table.openHands, table.guidance, table.hintedMove];
    held.before(ROUND_END);
    openHands = room.openHands;
    held.after(ROUND_END);
    expect(shown()).toEqual([1, [["AS"], [], ["KD"]], [], null]);
    expect(table.hintReason).toBe("");
    held.release();
    expect(shown()).toEqual([2, room.openHands, ["Play any card."], "play 6S"]);
    void table.move("draw");
    expect(moves).toEqual(["draw"]);
});

test("the points of a round are not told beside its result, and after a deal only the new round is", () => {
    const { held } = holding();
    const talk = [8, 9, 9].map((seq, id) => ({ id, seq, text: "", at: 0 }));
    const idsLeft = () => held.ofThisRound(talk).map(({ id }) => id);
    held.before(ROUND_END);
    held.after(ROUND_END);
    expect(idsLeft()).toEqual([0]);
    held.release();
    expect(idsLeft()).toEqual([2]);
    held.before({ seq: 8, events: [], before: dealt, after: last }); // an undo
    expect(idsLeft()).toEqual([0, 1, 2]);
});

test("after a reload only the new round is told, too", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
    });
    const playing = { ...live, room: { match: "m1" } as RoomView };
    new HeldRound([], () => playing).after(ROUND_END);
    const held = new HeldRound([], () => ({ ...playing, seq: 12 }));
    const talk = [8, 9, 9, 12].map((seq, id) => ({ id, seq, text: "", at: 0 }));
    expect(held.ofThisRound(talk).map(({ id }) => id)).toEqual([2, 3]);
    vi.unstubAllGlobals();
});

test("after the last round only the winner is told", () => {
    const { held } = holding();
    const events = [...ROUND_END.events.slice(0, 2), { kind: "won", seat: "B" }];
    held.after({ ...ROUND_END, events, after: { ...last, over: true } });
    const talk = [8, 9, 9].map((seq, id) => ({ id, seq, text: "", at: 0 }));
    expect(held.ofThisRound(talk).map(({ id }) => id)).toEqual([2]);
});

test("a result stays unread until it is closed, and is kept until the next round ends", () => {
    const { held } = holding();
    const next = { seq: 10, events: [], before: dealt, after: dealt };
    held.before(ROUND_END);
    held.after(ROUND_END);
    held.before(next);
    held.after(next);
    expect(held.isUnread).toBe(true);
    held.close();
    expect([held.isUnread, held.last?.ender]).toEqual([false, "B"]);
    const other = ROUND_END.events.map((event) => ({ ...event, seat: "C" }));
    held.after({ ...ROUND_END, seq: 20, events: other });
    expect([held.isUnread, held.last?.ender]).toEqual([true, "C"]);
    held.before({ seq: 19, events: [], before: dealt, after: last }); // an undo
    expect([held.isUnread, held.last]).toEqual([false, null]);
});

test("a result that the player has closed stays closed during the break", () => {
    const roundBreak = { events: ROUND_END.events, waiting: ["B"], deadline: 9_000 };
    const held = new HeldRound([], () => ({ ...live, roundBreak: roundBreak as never }));
    expect([held.isUnread, held.last?.ender]).toEqual([false, "B"]);
});
