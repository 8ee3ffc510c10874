/** Chat and emotes shown above the seats for a few seconds. */

import { emoteText } from "./emotes";

export interface Bubble {
    /** Increases, so that a repeated emote is shown again. */
    id: number;
    text: string;
    /** Emotes are shown larger than text. */
    isEmote: boolean;
}

const EMOTE_SECONDS = 3;
const TEXT_SECONDS = 6;
const MAX_LENGTH = 60;
let count = 0;
let shown = $state.raw<Readonly<Record<string, Bubble>>>({});

/** Return the bubble at a seat. */
export const bubbleOf = (seat: string): Bubble | null => shown[seat] ?? null;

/** Show what the player at a seat has said. */
export function showBubble(seat: string, text: string, isEmote: boolean): void {
    if (seat === "") return;
    const bubble = { id: ++count, text: isEmote ? emoteText(text) : shortened(text), isEmote };
    shown = { ...shown, [seat]: bubble };
    const seconds = isEmote ? EMOTE_SECONDS : TEXT_SECONDS;
    setTimeout(() => remove(seat, bubble), seconds * 1000);
}

/** Remove all bubbles. */
export function clearBubbles(): void {
    shown = {};
}

function remove(seat: string, bubble: Bubble): void {
    if (shown[seat] !== bubble) return;
    const { [seat]: _, ...others } = shown;
    shown = others;
}

function shortened(text: string): string {
    const characters = [...text];
    return characters.length <= MAX_LENGTH
        ? text
        : `${characters.slice(0, MAX_LENGTH - 1).join("")}…`;
}
