/** The badge of a card that does something, under the rules of a room. */

import { parseCard } from "../../cards/card";
import type { Badge } from "../../cards/badge";
import type { HouseRules } from "../house_rules";
import { penaltyCount } from "./rule_sentences";

const EFFECTS: Record<string, Badge> = { Q: "?", "8": "?", J: "skip", K: "turn", A: "wild" };
const PENALTIES: Record<string, string> = {
    "2": "two_value",
    "3": "three_value",
    Joker: "joker_value",
};

/** `+5` for a Joker; empty for an ordinary card. With two players a King does nothing. */
export function kadiBadge(card: string, rules: HouseRules, players: number): Badge | "" {
    const { rank } = parseCard(card);
    const penalty = PENALTIES[rank];
    if (penalty !== undefined) return `+${penaltyCount(rules, penalty)}`;
    return rank === "K" && players === 2 ? "" : (EFFECTS[rank] ?? "");
}
