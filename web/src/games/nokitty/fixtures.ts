/** A No Kitty table in the middle of a game, for tests. */

import type { CommandResult, TableModel } from "../../table/table_model";
import type { NoKittyView, TileView } from "../../wire/types";

const tile = (number: number, colour: string, rest: Partial<TileView> = {}): TileView => ({
    number,
    colour,
    owner: "",
    heart: "",
    points: 0,
    shielded_by: "",
    shield: 0,
    ...rest,
});

/** A's turn: tile 3 holds B's R2 under a Shield, tile 4 A's own G1. */
export function exampleView(change: Partial<NoKittyView> = {}): NoKittyView {
    return {
        family: "nokitty",
        seat: "A",
        turn: "A",
        players: [
            { seat: "A", hearts: 2, magic: 3, score: 1, shield: 0 },
            { seat: "B", hearts: 3, magic: 2, score: 4, shield: 1 },
        ],
        hand: ["R2", "G1", "wind", "recycle", "shield"],
        tiles: [
            tile(1, "W"),
            tile(2, "R"),
            tile(3, "R", { owner: "B", heart: "R2", points: 4, shielded_by: "B", shield: 1 }),
            tile(4, "W", { owner: "A", heart: "G1", points: 1 }),
        ],
        hearts_left: 8,
        magic_left: 10,
        drawn: false,
        hearts_placed: 0,
        hearts_limit: 2,
        magic_played: 0,
        magic_limit: 1,
        places: [
            { card: "R2", spots: [1, 2].map((number) => ({ tile: number, points: number * 2 })) },
            { card: "G1", spots: [1, 2].map((number) => ({ tile: number, points: 2 - number })) },
        ],
        wind_targets: [],
        recycle_targets: [2],
        can_shield: false,
        why_no_shield: "shield_blocked",
        can: ["draw"],
        winner: "",
        over: false,
        clocks: [],
        ...change,
    };
}

/** Return a table that records the moves made at it. */
export function exampleTable(view: NoKittyView, result: CommandResult = { ok: true }) {
    const moves: string[] = [];
    const table = {
        view,
        isLive: true,
        isBusy: false,
        nameOf: (seat: string) => ({ A: "Amina", B: "Brian" })[seat] ?? seat,
        move: async (text: string) => {
            moves.push(text);
            return result;
        },
    } as unknown as TableModel<NoKittyView>;
    return { table, moves };
}
