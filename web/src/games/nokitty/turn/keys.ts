/** The keys of this table: D draws, E ends, S raises a Shield, Escape puts a card back. */

import { actionForKey, type KeyPress } from "../../../table/keyboard.svelte";

export type Command = "draw" | "end" | "shield" | "back";

const COMMANDS: Record<string, Command> = { d: "draw", e: "end", s: "shield", Escape: "back" };

/** What a key press asks for; null for nothing. */
export const commandOf = (event: KeyPress): Command | null => actionForKey(event, COMMANDS);
