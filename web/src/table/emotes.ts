/** Emotes: faces and short calls. */

import { m } from "../paraglide/messages.js";

/** The faces, in the order of the sheet. */
export const FACES = ["👏", "😂", "😮", "😢", "🤔", "🔥", "🙏", "❤️"] as const;
export const CALLS = ["niko-kadi", "pole", "haraka", "asante"] as const;

const CALL_TEXTS: Record<string, () => string> = {
    "niko-kadi": m.table_call_niko,
    pole: m.table_call_pole,
    haraka: m.table_call_haraka,
    asante: m.table_call_asante,
};

const FACE_NAMES: Record<string, () => string> = {
    "👏": m.table_face_clap,
    "😂": m.table_face_laugh,
    "😮": m.table_face_wow,
    "😢": m.table_face_sad,
    "🤔": m.table_face_think,
    "🔥": m.table_face_fire,
    "🙏": m.table_face_please,
    "❤️": m.table_face_love,
};

/** Return an emote as shown: a face, or the text of a call. */
export const emoteText = (emote: string): string => CALL_TEXTS[emote]?.() ?? emote;

/** Return the name of an emote for screen readers. */
export const emoteName = (emote: string): string => FACE_NAMES[emote]?.() ?? emoteText(emote);
