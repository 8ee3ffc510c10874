/** Which table a game is played at. */

import type { Component } from "svelte";
import type { Table } from "../table/table";

/** A game's table: everything between the top bar and the bottom edge. */
export type TableComponent = Component<{ table: Table<any> }>;

type Loader = () => Promise<{ default: TableComponent }>;

const FAMILIES: Record<string, Loader> = {
    kadi: () => import("./kadi/KadiTable.svelte"),
    qute: () => import("./qute/QuteTable.svelte"),
    "no-kitty": () => import("./nokitty/NoKittyTable.svelte"),
};

/** The family of a game: `kadi` of `kadi-live`, `no-kitty` of `no-kitty-duel`. */
export function familyOf(game: string): string {
    return Object.keys(FAMILIES).find((family) => game.startsWith(family)) ?? "kadi";
}

/** Loads the table of a game. */
export const loadTable = async (game: string): Promise<TableComponent> =>
    (await FAMILIES[familyOf(game)]!()).default;
