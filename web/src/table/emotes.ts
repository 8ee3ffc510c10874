/** Emotes: emoji and short calls. */

import { m } from "../paraglide/messages.js";

/** In the order of the sheet. */
export const EMOJI = ["👏", "😂", "😮", "😢", "🤔", "🔥", "🙏", "❤️"] as const;
export const CALLS = ["pole", "safi", "haraka", "asante"] as const;

const CALL_TEXTS: Record<string, () => string> = {
    pole: m.table_call_pole,
    safi: m.table_call_safi,
    haraka: m.table_call_haraka,
    asante: m.table_call_asante,
};

/** What the calls mean: they are Swahili in every language. */
const CALL_MEANINGS: Record<string, () => string> = {
    pole: m.table_call_means_pole,
    safi: m.table_call_means_safi,
    haraka: m.table_call_means_haraka,
    asante: m.table_call_means_asante,
};

const EMOJI_NAMES: Record<string, () => string> = {
    "👏": m.table_emoji_clap,
    "😂": m.table_emoji_laugh,
    "😮": m.table_emoji_wow,
    "😢": m.table_emoji_sad,
    "🤔": m.table_emoji_think,
    "🔥": m.table_emoji_fire,
    "🙏": m.table_emoji_please,
    "❤️": m.table_emoji_love,
};

/** Return an emote as shown: an emoji, or the text of a call. */
export const emoteText = (emote: string): string => CALL_TEXTS[emote]?.() ?? emote;

/** Return what a call means in the language of the page; empty where it says that itself, and for emoji. */
export function meaningOf(emote: string): string {
    const meaning = CALL_MEANINGS[emote]?.() ?? "";
    return meaning === emoteText(emote) ? "" : meaning;
}

/** Return the name of an emoji for screen readers. */
export const emojiName = (emoji: string): string => EMOJI_NAMES[emoji]?.() ?? emoji;
