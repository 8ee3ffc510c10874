/** The keys of this table in words, for the sheet that lists them. */

import { m } from "../../../paraglide/messages.js";
import type { Shortcut } from "../../../table/keyboard.svelte";
import { ADDABLE } from "./keys";

/** Every key, with what it does; practice has more. */
export function keyWords(isPractice: boolean): readonly Shortcut[] {
    const always = [
        { keys: ["←", "→"], what: m.qute_keys_hand() },
        { keys: ["Enter"], what: m.qute_keys_play() },
        { keys: ["B"], what: m.qute_draw() },
        { keys: ["E", m.qute_keys_right_click()], what: m.qute_end() },
        { keys: ["Q"], what: m.qute_call() },
        { keys: ["G"], what: m.table_new_game() },
    ];
    const inPractice = [
        { keys: ADDABLE, what: m.qute_keys_add() },
        { keys: ["D"], what: m.qute_back() },
    ];
    return isPractice ? [...always, ...inPractice] : always;
}
