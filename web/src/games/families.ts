/** What each family of games brings to the page. A family without an entry is played at the generic table. */

import type { Component } from "svelte";
import type { TableModel } from "../table/table_model";
import type { MatchMessage } from "../wire/types";
import type { HelpModule } from "./card_help";
import { generic } from "./generic/family";
import { kadi } from "./kadi/family";
import { nokitty } from "./nokitty/family";
import { qute } from "./qute/family";

/** The table of a game: everything between the top bar and the bottom edge. */
export type TableComponent = Component<{ table: TableModel<any> }>;

export interface Family {
    loadTable: () => Promise<{ default: TableComponent }>;
    /** How long a step is shown because of an event of this kind, in milliseconds. */
    pauses: Readonly<Record<string, number>>;
    /** What a player did with each kind of move, for lists of moves: “drew”. `who` is “you” for the reader. */
    verbs: Readonly<Record<string, (inputs: { who: string }) => string>>;
    /** What players try to achieve, in one sentence. */
    goal?: () => string;
    /** Why the match ended, in one sentence; empty if the cards show it. */
    loadEndReason?: () => Promise<{ endReason: (table: TableModel<any>) => string }>;
    /** What its cards do, in words. */
    loadHelp?: () => Promise<HelpModule>;
}

const FAMILIES: Readonly<Record<string, Family>> = { kadi, qute, nokitty };
const DEFAULT_PAUSE = 120;

/** The family with this name, as views and the catalogue have it. */
export const findFamily = (name: string): Family => FAMILIES[name] ?? generic;

/** How long a step is shown, in milliseconds: as long as its longest event needs. */
export function pauseOf({ events, view }: Pick<MatchMessage, "events" | "view">): number {
    const { pauses } = findFamily(view.family);
    return Math.max(0, ...events.map(({ kind }) => pauses[kind] ?? DEFAULT_PAUSE));
}

const loaded = new Map<Family, Promise<TableComponent>>();

/** The table component of a family. Returns the same promise each time, so that awaiting it again keeps the table. */
export function loadTable(name: string): Promise<TableComponent> {
    const family = findFamily(name);
    const known = loaded.get(family);
    if (known) return known;
    const table = family.loadTable().then((module) => module.default);
    table.catch(() => loaded.delete(family));
    loaded.set(family, table);
    return table;
}
