/** An effect that has a drawing. */
export type Sign = "skip" | "turn" | "wild";

/** The effect of a card as a tiny sign on it. */
export type Badge = `+${number}` | "?" | Sign;

const SIGNS: readonly Badge[] = ["skip", "turn", "wild"];

export const isSign = (badge: Badge): badge is Sign => SIGNS.includes(badge);
