/** Return the hash of a seed in hexadecimal, as the server publishes it before the deal; null on pages without https. */
export async function hashSeed(seed: string): Promise<string | null> {
    if (!globalThis.crypto?.subtle) return null;
    const bytes = new TextEncoder().encode(`mezani seed:${seed}`);
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
