/** The sounds of the table, synthesised with Web Audio: rustling cards and kalimba tones. */

import { preferences, prefersReducedMotion } from "../settings/preferences.svelte";

let context: AudioContext | null = null;

/** Start the audio. Browsers allow it only after the user has interacted with the page. */
export function wakeSounds(): void {
    if (!preferences.sound) return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
}

/** Play a kalimba tone, `after` seconds from now. */
function pluck(frequency: number, after = 0, loudness = 0.22): void {
    if (!context) return;
    const at = context.currentTime + after;
    for (const [multiple, share, length] of [
        [1, 1, 0.9],
        [5.4, 0.18, 0.12],
    ] as const) {
        const tone = context.createOscillator();
        const level = context.createGain();
        tone.frequency.value = frequency * multiple;
        level.gain.setValueAtTime(0, at);
        level.gain.linearRampToValueAtTime(loudness * share, at + 0.006);
        level.gain.exponentialRampToValueAtTime(0.0005, at + length);
        tone.connect(level).connect(context.destination);
        tone.start(at);
        tone.stop(at + length);
    }
}

/** Play a short rustle: a card on cloth. */
function rustle(length: number, pitch: number, loudness: number, after = 0): void {
    if (!context) return;
    const at = context.currentTime + after;
    const buffer = context.createBuffer(
        1,
        Math.ceil(context.sampleRate * length),
        context.sampleRate,
    );
    const samples = buffer.getChannelData(0);
    for (let nth = 0; nth < samples.length; nth++)
        samples[nth] = (Math.random() * 2 - 1) * (1 - nth / samples.length) ** 3;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const level = context.createGain();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    level.gain.value = loudness;
    source.connect(filter).connect(level).connect(context.destination);
    source.start(at);
}

const SOUNDS = {
    card: () => rustle(0.09, 1800, 0.5),
    draw: () => rustle(0.14, 900, 0.4),
    shuffle: () => [0, 0.07, 0.14, 0.21].forEach((after) => rustle(0.1, 1300, 0.35, after)),
    turn: () => pluck(523.25, 0, 0.16),
    penalty: () => [196, 185].forEach((tone, nth) => pluck(tone, nth * 0.12, 0.26)),
    jump: () => [392, 587.33].forEach((tone, nth) => pluck(tone, nth * 0.09)),
    kickback: () => [587.33, 392].forEach((tone, nth) => pluck(tone, nth * 0.09)),
    niko: () =>
        [523.25, 659.25, 783.99, 1046.5].forEach((tone, nth) => pluck(tone, nth * 0.09, 0.24)),
    wind: () => [0, 0.1, 0.2].forEach((after, nth) => rustle(0.5, 500 + nth * 450, 0.3, after)),
    recycle: () => [659.25, 587.33, 783.99].forEach((tone, nth) => pluck(tone, nth * 0.07, 0.16)),
    shield: () => [196, 293.66, 392].forEach((tone, nth) => pluck(tone, nth * 0.03, 0.2)),
    won: () =>
        [523.25, 659.25, 783.99, 659.25, 880, 1046.5].forEach((tone, nth) =>
            pluck(tone, nth * 0.13, 0.24),
        ),
    lost: () => [440, 392, 329.63].forEach((tone, nth) => pluck(tone, nth * 0.16, 0.18)),
    refused: () => pluck(155.56, 0, 0.2),
    tick: () => pluck(880, 0, 0.06),
} satisfies Record<string, () => void>;

export type Sound = keyof typeof SOUNDS;

/** Play a sound unless sounds are off, `after` some milliseconds; at once without motion. */
export function play(sound: Sound, after = 0): void {
    if (after > 0 && !prefersReducedMotion()) return void setTimeout(() => play(sound), after);
    if (!preferences.sound || !context || context.state !== "running" || document.hidden) return;
    SOUNDS[sound]();
}
