/** The keys of this table in words, for the sheet that lists them. */

import { m } from "../../../paraglide/messages.js";
import type { Shortcut } from "../../../table/keyboard.svelte";

/** Every key, with what it does. */
export const keyWords = (): readonly Shortcut[] => [
    { keys: ["←", "→", "↑", "↓"], what: m.nokitty_keys_arrows() },
    { keys: ["D"], what: m.nokitty_draw() },
    { keys: ["E"], what: m.nokitty_end() },
    { keys: ["S"], what: m.nokitty_raise() },
    { keys: ["Esc"], what: m.nokitty_keys_back() },
];
