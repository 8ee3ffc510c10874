import { expect, test, vi } from "vitest";
import type { RoomView } from "../../../wire/types";
import { viewWith } from "../fixtures";
import { pickedAfter, readPicked, storePicked } from "./picked_cards";

const picking = (picked: number) =>
    viewWith({ players: [{ seat: "A", cards: 5, score: 0, picked }] });

test("the cards drawn for 7s and 8s are known to their owner", () => {
    const events = [
        { kind: "drew", seat: "A", cards: ["KH"], number: 1, what: "sevens" },
        { kind: "drew", seat: "A", cards: ["9C", "6D"], number: 2, what: "eights" },
        { kind: "drew", seat: "B", number: 2, what: "eights" },
    ];
    expect(pickedAfter([], events, picking(3))).toEqual(["KH", "9C", "6D"]);
});

test("picked cards stay until the next turn ends, whatever is drawn meanwhile", () => {
    const drew = [{ kind: "drew", seat: "A", cards: ["6S"], number: 1 }];
    expect(pickedAfter(["KH"], drew, picking(1))).toEqual(["KH"]);
    expect(pickedAfter(["KH"], [], picking(0))).toEqual([]);
});

test("after a sync the picked cards are not known", () => {
    expect(pickedAfter([], [], picking(2))).toEqual([]);
});

test("the player's own cards of a live match are known again when the page is loaded at the same step", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
        removeItem: (key: string) => stored.delete(key),
    });
    const table = (match: string, seq: number, isLive = true) => {
        return { room: { match } as RoomView, seq, isLive };
    };
    const at = (match: string, seq: number) => readPicked(table(match, seq));
    storePicked(table("m1", 7), ["KH", "9C"]);
    expect([at("m1", 7), at("m1", 8), at("m2", 7)]).toEqual([["KH", "9C"], [], []]);
    storePicked(table("m2", 3, false), ["6S"]); // a replay
    storePicked(table("", 4), []); // a lesson
    expect(at("m1", 7)).toEqual(["KH", "9C"]);
    storePicked(table("m1", 8), []);
    expect([at("m1", 8), at("", 0)]).toEqual([[], []]);
    vi.unstubAllGlobals();
});
