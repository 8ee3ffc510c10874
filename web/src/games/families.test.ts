import { expect, test } from "vitest";
import type { KadiView } from "../wire/types";
import { findFamily, loadTable, pauseOf } from "./families";

const view = { family: "kadi" } as KadiView;
const events = (...kinds: string[]) => kinds.map((kind) => ({ kind }));

test("an unknown family is played at the generic table", () => {
    expect(findFamily("crazy-eights")).toBe(findFamily("another"));
    expect(findFamily("kadi")).not.toBe(findFamily("another"));
});

test("a family's table is loaded once", () => {
    expect(loadTable("kadi")).toBe(loadTable("kadi"));
    expect(loadTable("kadi")).not.toBe(loadTable("qute"));
    expect(loadTable("crazy-eights")).toBe(loadTable("another"));
});

test("a step is shown for as long as its longest event needs", () => {
    const won = pauseOf({ view, events: events("won") });
    expect(pauseOf({ view, events: events("drew", "won", "played") })).toBe(won);
    expect(pauseOf({ view, events: events("drew") })).toBeLessThan(won);
    expect(pauseOf({ view, events: [] })).toBe(0);
});
