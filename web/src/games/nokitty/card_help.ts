/** What a card of No Kitty does. */

import type { CardHelp } from "../card_help";
import { cardEffect, cardName } from "./descriptions";

export const cardHelp = (card: string): CardHelp => ({
    title: cardName(card),
    lines: [`${cardEffect(card)}.`],
});
