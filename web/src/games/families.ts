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

const loaded = new Map<string, Promise<TableComponent>>();

/** The table of a game. It is the same promise each time, so that whoever awaits it does not set the table anew. */
export function loadTable(game: string): Promise<TableComponent> {
    const family = familyOf(game);
    const known = loaded.get(family);
    if (known) return known;
    const table = FAMILIES[family]!().then((module) => module.default);
    table.catch(() => loaded.delete(family));
    loaded.set(family, table);
    return table;
}
