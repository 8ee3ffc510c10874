/** The families of games this page has tables for. */

import type { Component } from "svelte";
import type { TableModel } from "../table/table_model";
import type { MatchMessage } from "../wire/messages";
import { kadi } from "./kadi/family";
import { nokitty } from "./nokitty/family";
import { qute } from "./qute/family";

/** The table of a game: everything between the top bar and the bottom edge. */
export type TableComponent = Component<{ table: TableModel<any> }>;

/** What a family brings to the page. */
export interface Family {
    loadTable: () => Promise<{ default: TableComponent }>;
    /** How long a step is shown because of an event of this kind, in milliseconds. */
    pauses: Readonly<Record<string, number>>;
}

const FAMILIES = { kadi, qute, "no-kitty": nokitty };
export type FamilyName = keyof typeof FAMILIES;

const DEFAULT_PAUSE = 120;

/** The family of a game: `kadi` of `kadi-live`, `no-kitty` of `no-kitty-duel`; null where there is no table for it. */
export function familyOf(game: string): FamilyName | null {
    const families = Object.keys(FAMILIES) as FamilyName[];
    return families.find((family) => `${game}-`.startsWith(`${family}-`)) ?? null;
}

/** How long a step of a game is shown, in milliseconds: as long as its longest event needs. */
export function pauseOf(game: string, { events }: Pick<MatchMessage, "events">): number {
    const pauses: Family["pauses"] = FAMILIES[familyOf(game) ?? "kadi"].pauses;
    return Math.max(0, ...events.map(({ kind }) => pauses[kind] ?? DEFAULT_PAUSE));
}

const loaded = new Map<FamilyName, Promise<TableComponent>>();

/** The table component of a family. Returns the same promise each time, so that awaiting it again keeps the table. */
export function loadTable(family: FamilyName): Promise<TableComponent> {
    const known = loaded.get(family);
    if (known) return known;
    const table = FAMILIES[family].loadTable().then((module) => module.default);
    table.catch(() => loaded.delete(family));
    loaded.set(family, table);
    return table;
}
