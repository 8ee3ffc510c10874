/** The keys of a Qute table; the arrow keys belong to the hand. */

import { m } from "../../../paraglide/messages.js";
import type { Shortcut } from "../../../table/keyboard.svelte";

/** What a key does. */
export type KeyAction =
    | { do: "draw" }
    | { do: "end" }
    | { do: "qute" }
    | { do: "newGame" }
    | { do: "add"; rank: string }
    | { do: "back" };

/** The ranks that practice can add to a hand. */
export const ADDABLE: readonly string[] = ["6", "7", "8", "J", "A"];

const ACTIONS: Record<string, KeyAction> = {
    B: { do: "draw" },
    E: { do: "end" },
    Q: { do: "qute" },
    G: { do: "newGame" },
};

export function actionOf(key: string, isPractice: boolean): KeyAction | null {
    const name = key.toUpperCase();
    if (isPractice && ADDABLE.includes(name)) return { do: "add", rank: name };
    if (isPractice && name === "D") return { do: "back" };
    return ACTIONS[name] ?? null;
}

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
