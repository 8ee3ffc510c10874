/** What a card of Qute does, in the words of the rules page. */

import { parseCard } from "../../cards/card";
import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import type { CardHelp } from "../card_help";
import { cardPoints } from "./round/round_result";

const LINES: Record<string, () => string> = {
    "6": m.rules_qute_six,
    "7": m.rules_qute_seven,
    "8": m.rules_qute_eight,
    J: m.rules_qute_jack,
    A: m.rules_qute_ace,
};

export const cardHelp = (card: string): CardHelp => ({
    title: cardName(card),
    lines: [
        (LINES[parseCard(card).rank] ?? m.qute_help_plain)(),
        m.qute_help_points({ count: cardPoints(card) }),
    ],
});
