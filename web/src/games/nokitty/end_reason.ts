/** Why a match of No Kitty Cards ended. */

import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { NoKittyView } from "../../wire/types";

/** The tiles are filled, or a deck has run out. */
export function endReason({ view }: Pick<TableModel<NoKittyView>, "view">): string {
    const { tiles, hearts_left, magic_left } = view;
    if (tiles.every(({ heart }) => heart)) return m.nokitty_end_filled();
    if (hearts_left + magic_left === 0) return m.nokitty_end_both();
    return hearts_left === 0 ? m.nokitty_end_hearts() : m.nokitty_end_magic();
}
