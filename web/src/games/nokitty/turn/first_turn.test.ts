import { expect, test } from "vitest";
import type { NoKittyView } from "../../../wire/types";
import { exampleView } from "../fixtures";
import { firstTurnGuidance } from "./first_turn";

const nameOf = (seat: string) => ({ A: "Amina", B: "Brian" })[seat] ?? seat;
const player = (seat: string, hearts: number, magic: number) => ({
    seat,
    hearts,
    magic,
    score: 0,
    shield: 0,
});
const empty = exampleView().tiles.map((tile) => ({ ...tile, owner: "", heart: "", points: 0 }));
const firstTurn = (change: Partial<NoKittyView> = {}) =>
    firstTurnGuidance(
        exampleView({
            players: [player("A", 3, 2), player("B", 3, 2)],
            tiles: empty,
            hearts_left: 10,
            hearts_limit: 0,
            magic_limit: 0,
            ...change,
        }),
        { hearts: 16, hearts_dealt: 3 },
        nameOf,
    );
const TURN = "Each turn: draw once. Hearts:\u00a0any number. Magic:\u00a0any number.";

test("the player who starts is told what a turn allows", () => {
    expect(firstTurn()).toEqual([TURN]);
    expect(firstTurn({ hearts_limit: 2, magic_limit: 1 })).toEqual([
        "Each turn: draw once. Hearts:\u00a0up\u00a0to\u00a02. Magic:\u00a0up\u00a0to\u00a01.",
    ]);
});

test("the player who comes second is told what the other has done", () => {
    const tiles = empty.map((tile, nth) => (nth === 0 ? { ...tile, owner: "B" } : tile));
    expect(firstTurn({ hearts_left: 9, tiles })).toEqual([
        "Brian started and placed 1 heart.",
        TURN,
    ]);
    expect(firstTurn({ hearts_left: 9 })[0]).toBe("Brian started and placed no hearts.");
});

test("after the first action the usual guidance returns", () => {
    expect(firstTurn({ hearts_left: 9, drawn: true })).toEqual([]);
    expect(firstTurn({ hearts_placed: 1 })).toEqual([]);
    expect(firstTurn({ magic_played: 1 })).toEqual([]);
    expect(firstTurn({ turn: "B" })).toEqual([]);
});

test("a hand of five cards and no heart on the board do not make a later turn the first", () => {
    expect(firstTurn({ hearts_left: 8, players: [player("A", 2, 3), player("B", 3, 3)] })).toEqual(
        [],
    );
});
