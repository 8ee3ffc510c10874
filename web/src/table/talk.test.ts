import { expect, test } from "vitest";
import { historyOf, upTo, withMore } from "./talk";

const line = (id: number, seq = id) => ({ id, seq, text: `line ${id}`, at: 0 });
const words = (id: number) => ({ id, name: "Amina", seat: "A", text: "sawa", isEmote: false });

test("the history has lines and words in the order they came", () => {
    const history = historyOf([line(1), line(4)], [words(2), words(3)]);
    expect(history.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(history.map(({ by }) => by?.name ?? null)).toEqual([null, "Amina", "Amina", null]);
});

test("what was told after a move that was taken back is gone", () => {
    expect(upTo([line(1, 5), line(2, 6), line(3, 7)], 6).map(({ id }) => id)).toEqual([1, 2]);
});

test("the oldest lines go when there are too many", () => {
    const many = Array.from({ length: 400 }, (_, nth) => nth);
    const more = withMore(many, [400, 401]);
    expect(more.length).toBe(400);
    expect(more[0]).toBe(2);
    expect(more.at(-1)).toBe(401);
    expect(withMore(many, [])).toBe(many);
});
