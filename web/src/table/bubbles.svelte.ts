/** What players have just said, above their seats: a face, a call or a few words, for a moment. */

import { emoteText } from "./emotes";

/** A bubble at a seat. */
export interface Bubble {
    /** Counts up, so that the same face made again comes anew. */
    id: number;
    text: string;
    /** A face or a call, to be shown bigger than words. */
    isEmote: boolean;
}

const EMOTE_SECONDS = 3;
const WORDS_SECONDS = 6;
const MOST_SIGNS = 60;
let count = 0;
let shown = $state.raw<Readonly<Record<string, Bubble>>>({});

/** The bubble at a seat now, if there is one. */
export const bubbleOf = (seat: string): Bubble | null => shown[seat] ?? null;

/** Somebody at a seat has said something. */
export function showBubble(seat: string, text: string, isEmote: boolean): void {
    if (seat === "") return;
    const bubble = { id: ++count, text: isEmote ? emoteText(text) : shortened(text), isEmote };
    shown = { ...shown, [seat]: bubble };
    const seconds = isEmote ? EMOTE_SECONDS : WORDS_SECONDS;
    setTimeout(() => burst(seat, bubble), seconds * 1000);
}

/** Nobody has said anything: another table. */
export function clearBubbles(): void {
    shown = {};
}

function burst(seat: string, bubble: Bubble): void {
    if (shown[seat] !== bubble) return;
    const { [seat]: _, ...others } = shown;
    shown = others;
}

function shortened(text: string): string {
    const signs = [...text];
    return signs.length <= MOST_SIGNS ? text : `${signs.slice(0, MOST_SIGNS - 1).join("")}…`;
}
