import { expect, test } from "vitest";
import { historyOf, withEarlier, withMore } from "./room_history.svelte";

const line = (id: number, seq = id) => ({ id, seq, text: `line ${id}`, at: 0 });
const chat = (id: number, seq = id) => ({
    id,
    seq,
    name: "Amina",
    seat: "A",
    text: "sawa",
    isEmote: false,
});
const told = (seq: number, text = `told ${seq}`) => ({ seq, text });

test("the history shows talk and chat in the order they came", () => {
    const history = historyOf([line(1), line(4)], [chat(2), chat(3)]);
    expect(history.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(history.map(({ by }) => by?.name ?? null)).toEqual([null, "Amina", "Amina", null]);
});

test("chat stays in its place when earlier talk is inserted", () => {
    const talk = withEarlier([line(2, 6)], [told(4), told(5), told(6)], 6);
    const history = historyOf(talk, [chat(1, 5), chat(3, 6)]);
    expect(history.map(({ text }) => text)).toEqual(["told 4", "told 5", "sawa", "line 2", "sawa"]);
});

test("earlier lines are inserted where they are missing, none of them twice", () => {
    const known = [line(1, 3), line(2, 7), line(3, 7)];
    const all = [told(2), told(2, "and more"), told(3), told(5), told(7), told(7)];
    const talk = withEarlier(known, all, 7);
    expect(talk.map(({ text }) => text)).toEqual([
        "told 2",
        "and more",
        "line 1",
        "told 5",
        "line 2",
        "line 3",
    ]);
    expect(new Set(talk.map(({ id }) => id)).size).toBe(talk.length);
    expect(withEarlier(talk, all, 7)).toEqual(talk);
    expect(withEarlier([], all, 3).map(({ seq }) => seq)).toEqual([2, 2, 3]);
});

test("earlier talk counts as old", () => {
    expect(withEarlier([], [told(1)], 1)[0]!.at).toBe(-Infinity);
});

test("the oldest lines are dropped beyond the limit", () => {
    const many = Array.from({ length: 400 }, (_, nth) => nth);
    const more = withMore(many, [400, 401]);
    expect(more.length).toBe(400);
    expect(more[0]).toBe(2);
    expect(more.at(-1)).toBe(401);
    expect(withMore(many, [])).toBe(many);
});
