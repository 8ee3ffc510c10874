/** The keys of a Qute table; the arrow keys belong to the hand. */

import { m } from "../../../paraglide/messages.js";
import { actionForKey, type KeyPress, type Shortcut } from "../../../table/keyboard.svelte";

/** What a key does; `add` is the rank of a card to add to the hand. */
export type KeyAction = "draw" | "end" | "qute" | "newGame" | "back" | { add: string };

/** The ranks that practice can add to a hand. */
export const ADDABLE: readonly string[] = ["6", "7", "8", "J", "A"];

const ACTIONS: Record<string, KeyAction> = { b: "draw", e: "end", q: "qute", g: "newGame" };
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
        { keys: ["Enter"], what: m.qute_keys_play() },
        { keys: ["B"], what: m.cards_draw() },
        { keys: ["E", m.qute_keys_right_click()], what: m.cards_end() },
        { keys: ["Q"], what: m.qute_call() },
        { keys: ["G"], what: m.table_new_game() },
    ];
    const inPractice = [
        { keys: ADDABLE, what: m.qute_keys_add() },
        { keys: ["D"], what: m.qute_back() },
    ];
    return isPractice ? [...always, ...inPractice] : always;
}
