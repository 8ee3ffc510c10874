/** Key presses at a table. */

/** What is to be known of a key press. */
export type KeyPress = Pick<
    KeyboardEvent,
    "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "target" | "defaultPrevented"
>;

const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

/** Whether a key was pressed for the table: once, by itself, and not where somebody writes or reads something else. */
export function isForTable(event: KeyPress): boolean {
    const target = event.target as Partial<Element> | null;
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    return !isCombined && !event.repeat && !event.defaultPrevented && !target?.closest?.(ELSEWHERE);
}

/** What a key stands for in a list of them, letters in either case; null for nothing. */
export function wishedBy<Command>(
    event: KeyPress,
    commands: Readonly<Record<string, Command>>,
): Command | null {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    return (isForTable(event) && commands[key]) || null;
}
