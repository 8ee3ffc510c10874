/** Which table a game is played at. */

import type { Component } from "svelte";
import type { Table } from "../table/table_model";

/** A game's table: everything between the top bar and the bottom edge. */
export type TableComponent = Component<{ table: Table<any> }>;

type Loader = () => Promise<{ default: TableComponent }>;

/** Games that share a table. */
export type Family = "kadi" | "qute" | "no-kitty";

const FAMILIES: Record<Family, Loader> = {
    kadi: () => import("./kadi/KadiTable.svelte"),
    qute: () => import("./qute/QuteTable.svelte"),
    "no-kitty": () => import("./nokitty/NoKittyTable.svelte"),
};

/** The family of a game: `kadi` of `kadi-live`, `no-kitty` of `no-kitty-duel`; null where there is no table for it. */
export function familyOf(game: string): Family | null {
    const families = Object.keys(FAMILIES) as Family[];
    return families.find((family) => `${game}-`.startsWith(`${family}-`)) ?? null;
}

const loaded = new Map<Family, Promise<TableComponent>>();

/** The table of a family. It is the same promise each time, so that whoever awaits it does not set the table anew. */
export function loadTable(family: Family): Promise<TableComponent> {
    const known = loaded.get(family);
    if (known) return known;
    const table = FAMILIES[family]().then((module) => module.default);
    table.catch(() => loaded.delete(family));
    loaded.set(family, table);
    return table;
}
