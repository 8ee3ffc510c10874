/** The keys of this table: P plays, D draws or passes, N calls Niko Kadi, Escape chooses anew. */

import { actionForKey, type KeyPress } from "../../table/keyboard.svelte";

export type Command = "play" | "draw" | "niko" | "clear";

const COMMANDS: Record<string, Command> = { p: "play", d: "draw", n: "niko", Escape: "clear" };

/** What a key press asks for; null for nothing. */
export const commandOf = (event: KeyPress): Command | null => actionForKey(event, COMMANDS);
