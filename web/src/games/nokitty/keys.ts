/** The keys of this table: D draws, E ends, S raises a Shield, Escape puts a card back. */

export type Command = "draw" | "end" | "shield" | "back";

const COMMANDS: Record<string, Command> = { d: "draw", e: "end", s: "shield", Escape: "back" };
const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [role=dialog]";

/** What a key press asks for; null for nothing, or where somebody writes or reads something else. */
export function commandOf(
    event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "repeat">,
): Command | null {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
    const target = event.target as Partial<Element> | null;
    if (target?.closest?.(ELSEWHERE)) return null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    return COMMANDS[key] ?? null;
}
