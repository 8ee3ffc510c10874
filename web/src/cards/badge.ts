/** The effect of a card as a tiny sign on it. */
export type Badge = `+${number}` | "?" | "skip" | "turn" | "wild";
