/** The seal of a deal: what the server shows before the first card, worked out again from the seed. */

/** The seal of a seed, in hexadecimal; null where the browser has no cryptography (pages without https). */
export async function hashSeed(seed: string): Promise<string | null> {
    if (!globalThis.crypto?.subtle) return null;
    const bytes = new TextEncoder().encode(`mezani seed:${seed}`);
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
