import { expect, test } from "vitest";
import { roundResultOf } from "./round_result";

test("a step within a round has no result", () => {
    expect(roundResultOf([{ kind: "played", seat: "A", cards: ["7S"] }])).toBeNull();
});

test("a round ended by going out is counted, multiplied and followed by the next", () => {
    const result = roundResultOf([
        { kind: "went_out", seat: "B" },
        { kind: "multiplied", number: 2 },
        { kind: "counted", seat: "A", cards: ["JS", "6H"], number: 40, what: "125" },
        { kind: "reset", seat: "A" },
        { kind: "counted", seat: "B", cards: [], number: -40, what: "-30" },
        { kind: "round", seat: "A", number: 4 },
    ]);
    expect(result).toEqual({
        ender: "B",
        isQute: false,
        times: 2,
        counts: [
            {
                seat: "A",
                cards: ["JS", "6H"],
                handPoints: 20,
                jackPoints: 0,
                points: 40,
                before: 85,
                total: 125,
                isReset: true,
            },
            {
                seat: "B",
                cards: [],
                handPoints: 0,
                jackPoints: -20,
                points: -40,
                before: 10,
                total: -30,
                isReset: false,
            },
        ],
        next: 4,
        starter: "A",
        winners: [],
    });
});

test("Qute that ends the game has all winners and no next round", () => {
    const result = roundResultOf([
        { kind: "qute", seat: "C" },
        { kind: "counted", seat: "A", cards: [], number: 0, what: "10" },
        { kind: "counted", seat: "B", cards: ["AS"], number: 15, what: "130" },
        { kind: "counted", seat: "C", cards: [], number: 0, what: "10" },
        { kind: "won", seat: "A" },
        { kind: "won", seat: "C" },
    ]);
    expect(result).toMatchObject({ isQute: true, times: 1, next: 0, winners: ["A", "C"] });
});
