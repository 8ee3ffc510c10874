/** The keys of a Qute table; the arrow keys belong to the hand. D draws as in Kadi, except in practice. */

import { m } from "../../../paraglide/messages.js";
import { actionForKey, type KeyPress, type Shortcut } from "../../../table/keyboard.svelte";

/** What a key does; `add` is the rank of a card to add to the hand. */
export type KeyAction =
    "play" | "draw" | "end" | "qute" | "newGame" | "back" | "clear" | { add: string };

/** The ranks that practice can add to a hand. */
export const ADDABLE: readonly string[] = ["6", "7", "8", "J", "A"];

const ACTIONS: Record<string, KeyAction> = {
    p: "play",
    b: "draw",
    d: "draw",
    e: "end",
    q: "qute",
    g: "newGame",
    Escape: "clear",
};
const PRACTICE_ACTIONS: Record<string, KeyAction> = {
    ...ACTIONS,
    d: "back",
    ...Object.fromEntries(ADDABLE.map((rank) => [rank.toLowerCase(), { add: rank }])),
};

export const actionOf = (event: KeyPress, isPractice: boolean): KeyAction | null =>
    actionForKey(event, isPractice ? PRACTICE_ACTIONS : ACTIONS);

/** List the keys for the shortcuts sheet; practice has more. */
export function quteShortcuts(isPractice: boolean): readonly Shortcut[] {
    const always = [
        { keys: ["←", "→"], what: m.cards_key_arrows() },
        { keys: ["Enter", m.table_key_space()], what: m.cards_key_select() },
        { keys: ["P"], what: m.qute_keys_play() },
        { keys: isPractice ? ["B"] : ["D", "B"], what: m.cards_pick() },
        { keys: ["E", m.qute_keys_right_click()], what: m.cards_end() },
        { keys: ["Q"], what: m.qute_call() },
        { keys: ["G"], what: m.table_new_game() },
        { keys: ["Esc"], what: m.cards_key_clear() },
    ];
    const inPractice = [
        { keys: ADDABLE, what: m.qute_keys_add() },
        { keys: ["D"], what: m.qute_back() },
    ];
    return isPractice ? [...always, ...inPractice] : always;
}
