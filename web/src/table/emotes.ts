/** Faces and short calls made at the table, as people read them. */

import { m } from "../paraglide/messages.js";

/** The faces, in the order they are offered. */
export const FACES = ["👏", "😂", "😮", "😢", "🤔", "🔥", "🙏", "❤️"] as const;
/** The short calls. */
export const CALLS = ["niko-kadi", "pole", "haraka", "asante"] as const;

const CALL_WORDS: Record<string, () => string> = {
    "niko-kadi": m.table_call_niko,
    pole: m.table_call_pole,
    haraka: m.table_call_haraka,
    asante: m.table_call_asante,
};

const FACE_WORDS: Record<string, () => string> = {
    "👏": m.table_face_clap,
    "😂": m.table_face_laugh,
    "😮": m.table_face_wow,
    "😢": m.table_face_sad,
    "🤔": m.table_face_think,
    "🔥": m.table_face_fire,
    "🙏": m.table_face_please,
    "❤️": m.table_face_love,
};

/** How an emote is shown: a face as it is, a call in its words. */
export const emoteText = (emote: string): string => CALL_WORDS[emote]?.() ?? emote;

/** How an emote is said to those who listen. */
export const emoteWord = (emote: string): string => FACE_WORDS[emote]?.() ?? emoteText(emote);
