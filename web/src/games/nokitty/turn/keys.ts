/** The keys of a No Kitty table: D draws, E ends the turn, S raises a Shield, Escape clears the choice. */

import { m } from "../../../paraglide/messages.js";
import { actionForKey, type KeyPress, type Shortcut } from "../../../table/keyboard.svelte";

export type KeyAction = "draw" | "end" | "shield" | "clear";

const ACTIONS: Record<string, KeyAction> = { d: "draw", e: "end", s: "shield", Escape: "clear" };

export const actionOf = (event: KeyPress): KeyAction | null => actionForKey(event, ACTIONS);

/** List the keys for the shortcuts sheet. */
export const nokittyShortcuts = (): readonly Shortcut[] => [
    { keys: ["←", "→", "↑", "↓"], what: m.nokitty_keys_arrows() },
    { keys: ["D"], what: m.cards_draw() },
    { keys: ["E"], what: m.nokitty_end() },
    { keys: ["S"], what: m.nokitty_raise() },
    { keys: ["Esc"], what: m.nokitty_keys_back() },
];
