import { expect, test, vi } from "vitest";
import type { RoomView } from "../../../wire/types";
import { readRound, storeRound } from "./stored_round";

const EVENTS = [
    { kind: "went_out", seat: "B" },
    { kind: "counted", seat: "A", cards: ["AS"], number: 15, what: "15" },
    { kind: "round", seat: "A", number: 2 },
];
const at = (match: string, isLive = true) => ({ room: { match } as RoomView, isLive });

test("the last round of a match is read again, and no other", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
    });
    storeRound(at("m1"), EVENTS, 7);
    storeRound(at("m2", false), [], 8);
    expect(readRound(at("m1"), 2)?.result.ender).toBe("B");
    expect(readRound(at("m1"), 2)?.seq).toBe(7);
    expect(readRound(at("m1"), 3)).toBeNull();
    expect(readRound(at("m2"), 2)).toBeNull();
    vi.unstubAllGlobals();
});
