/** The keyboard shortcuts of a replay. */

import type { ReplayTableModel } from "./replay_table_model.svelte";

const KEYS: Record<string, (table: ReplayTableModel) => void> = {
    ArrowLeft: (table) => table.stepTo(table.at - 1),
    ArrowRight: (table) => table.stepTo(table.at + 1),
    PageUp: (table) => table.stepTo(table.previousRound),
    PageDown: (table) => table.stepTo(table.nextRound),
    Home: (table) => table.stepTo(0),
    End: (table) => table.stepTo(table.last),
    " ": (table) => (table.isPlaying ? table.pause() : table.play()),
};

/** Handle a key, unless a focused control needs it. */
export function handleKey(event: KeyboardEvent, table: ReplayTableModel): void {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return;
    if (event.key === " " && target?.closest("button, a")) return;
    event.preventDefault();
    act(table);
}
