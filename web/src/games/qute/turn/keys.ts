/** What the keyboard does at this table; the hand's own arrow keys are with the hand. */

/** Something a key asks for. */
export type KeyWish =
    | { do: "draw" }
    | { do: "end" }
    | { do: "qute" }
    | { do: "newGame" }
    | { do: "add"; rank: string }
    | { do: "back" };

/** The ranks practice can add to a hand. */
export const ADDABLE: readonly string[] = ["6", "7", "8", "J", "A"];

const ANYWHERE: Record<string, KeyWish> = {
    B: { do: "draw" },
    E: { do: "end" },
    Q: { do: "qute" },
    G: { do: "newGame" },
};

/** What a key stands for, null for nothing. */
export function wishOf(key: string, isPractice: boolean): KeyWish | null {
    const name = key.toUpperCase();
    if (isPractice && ADDABLE.includes(name)) return { do: "add", rank: name };
    if (isPractice && name === "D") return { do: "back" };
    return ANYWHERE[name] ?? null;
}
