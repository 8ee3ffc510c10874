import { expect, test } from "vitest";
import { m } from "../../paraglide/messages.js";
import { endReason } from "./end_reason";
import { viewWith } from "./fixtures";

const reason = (parts: Parameters<typeof viewWith>[0]) =>
    endReason({ view: viewWith({ over: true, ...parts }), nameOf: (seat) => `player ${seat}` });

test("a win with cards left says who asked for a card", () => {
    expect(reason({ winner: "B" })).toBe(m.kadi_end_request({ name: "player B" }));
    expect(reason({ winner: "A" })).toBe(m.kadi_end_own_request());
});

test("a tie says that nobody could move, and other ends need no reason", () => {
    expect(reason({})).toBe(m.kadi_end_tied());
    const players = [{ seat: "B", cards: 0, announced: true, passed: false }];
    expect(reason({ winner: "B", players })).toBe("");
});
