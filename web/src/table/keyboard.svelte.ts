/** Keyboard shortcuts of a table: which key presses count, and the list shown by the shortcuts sheet. */

import { untrack } from "svelte";

/** The parts of a key press that matter here. */
export type KeyPress = Pick<
    KeyboardEvent,
    "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "target" | "defaultPrevented"
>;

const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

/** Whether a key press is meant for the table: no modifiers, no repeat, not in a text field or a dialog. */
export function isTableKey(event: KeyPress): boolean {
    const target = event.target as Partial<Element> | null;
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    return !isCombined && !event.repeat && !event.defaultPrevented && !target?.closest?.(ELSEWHERE);
}

/** The action of a key; letters count in either case. */
export function actionForKey<Action>(
    event: KeyPress,
    actions: Readonly<Record<string, Action>>,
): Action | null {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    return (isTableKey(event) && actions[key]) || null;
}

/** Whether a dialog or a menu is open above the table. A selector that the browser does not know is an error. */
export const isDialogOpen = (): boolean =>
    document.querySelector("dialog[open]") !== null ||
    (CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open") !== null);

/** A key, or several that do the same, and what they do. */
export interface Shortcut {
    keys: readonly string[];
    what: string;
}

let offered = $state.raw<readonly (() => readonly Shortcut[])[]>([]);

/** List a table's keys; return a function that removes them: `$effect(() => offerShortcuts(…))`. */
export function offerShortcuts(shortcuts: () => readonly Shortcut[]): () => void {
    offered = [...untrack(() => offered), shortcuts];
    return () => {
        offered = untrack(() => offered).filter((one) => one !== shortcuts);
    };
}

const FIRST_KEYS = ["Tab", "←", "Enter"];
const LAST_KEYS = ["Esc", "F1", "?"];

/** Moving around comes first; closing and help come last. */
const orderOf = ({ keys: [key = ""] }: Shortcut): number =>
    FIRST_KEYS.includes(key) ? FIRST_KEYS.indexOf(key) - 10 : LAST_KEYS.indexOf(key);

/** Return the keys of the table, and of the `general` ones those with no other meaning there. */
export function shortcuts(general: readonly Shortcut[]): Shortcut[] {
    const own = offered.flatMap((some) => some());
    const taken = new Set(own.map(({ keys }) => keys[0]));
    const others = general.filter(({ keys }) => !taken.has(keys[0]));
    return [...own, ...others].sort((one, other) => orderOf(one) - orderOf(other));
}
