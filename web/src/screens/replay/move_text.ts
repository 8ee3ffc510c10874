/** Moves as short texts: notation with suit symbols, and translated verbs. */

import { SUIT_SYMBOLS, type Suit } from "../../cards/card";
import { m } from "../../paraglide/messages.js";

const CARD = /\b(10|[2-9JQKA])([SHDC])\b/g;
const SUIT = /\bsuit=([SHDC])\b/;

const VERBS: Record<string, () => string> = {
    draw: m.replay_move_draw,
    pass: m.replay_move_pass,
    quiet: m.replay_move_quiet,
    "direction forward": m.replay_move_forward_way,
    "direction back": m.replay_move_back_way,
    confirm: m.replay_move_confirm,
    end: m.replay_move_end,
    place: m.replay_move_place,
    wind: m.replay_move_wind,
    recycle: m.replay_move_recycle,
    shield: m.replay_move_shield,
    turn: m.replay_move_turn,
    window: m.replay_move_window,
    prompt: m.replay_move_prompt,
};

/** Return a move as text: `play QH 4H suit=S` becomes `Q♥ 4♥ → ♠`. */
export function moveText(move: string): string {
    const verb = Object.keys(VERBS).find((one) => move === one || move.startsWith(`${one} `));
    const rest = verb === undefined ? move.replace(/^play /, "") : move.slice(verb.length);
    return ((verb === undefined ? "" : VERBS[verb]!()) + symbols(rest)).trim();
}

const symbols = (words: string): string =>
    words
        .replace(SUIT, (_, suit: Suit) => `→ ${SUIT_SYMBOLS[suit]}`)
        .replace(/\bask=/, "? ")
        .replace(CARD, (_, rank: string, suit: Suit) => rank + SUIT_SYMBOLS[suit])
        .replace(/\b[RB]J\b/g, "🃏")
        .replace(/\bniko$/, "“Niko Kadi”");
