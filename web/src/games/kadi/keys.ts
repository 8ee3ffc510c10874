/** The keys of a Kadi table: P plays, D draws or passes, N calls “Niko Kadi”, Escape clears the choice. */

import { m } from "../../paraglide/messages.js";
import { actionForKey, type KeyPress, type Shortcut } from "../../table/keyboard.svelte";

export type KeyAction = "play" | "draw" | "niko" | "clear";

const ACTIONS: Record<string, KeyAction> = { p: "play", d: "draw", n: "niko", Escape: "clear" };

export const actionOf = (event: KeyPress): KeyAction | null => actionForKey(event, ACTIONS);

/** The list for the shortcuts sheet. */
export const kadiShortcuts = (): Shortcut[] => [
    { keys: ["←", "→"], what: m.cards_key_arrows() },
    { keys: ["Enter", m.table_key_space()], what: m.cards_key_select() },
    { keys: ["P"], what: m.cards_key_play() },
    { keys: ["D"], what: m.cards_key_draw() },
    { keys: ["N"], what: m.kadi_niko_called() },
    { keys: ["Esc"], what: m.cards_key_clear() },
];
