/** The hash that is published before a deal, worked out again from the seed that is told after it. */

/** `sha256("mezani seed:" + seed)` in hexadecimal; fails where the browser lends no cryptography. */
export async function hashOfSeed(seed: string): Promise<string> {
    const bytes = new TextEncoder().encode(`mezani seed:${seed}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
