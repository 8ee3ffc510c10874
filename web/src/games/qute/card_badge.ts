/** The badge of a card that does something. */

import type { Badge } from "../../cards/badge";
import { parseCard } from "../../cards/card";

const BADGES: Record<string, Badge> = { "6": "?", "7": "+1", "8": "+2", J: "wild", A: "skip" };

/** `+1` for a 7; empty for a card that does nothing. */
export const quteBadge = (card: string): Badge | "" => BADGES[parseCard(card).rank] ?? "";
