/** Moves in notation: a verb, then cards of the hand, then everything else. */

import { cardSymbol, SUIT_SYMBOLS, type Suit } from "../../cards/card";
import { cardName, suitName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import { isPlayingCard } from "./generic_view";

/** A move split into its parts: `play 8H suit=S` has the card `8H` and the rest `suit=S`. */
export interface MoveParts {
    verb: string;
    cards: readonly string[];
    rest: readonly string[];
}

export function splitMove(text: string, hand: readonly string[]): MoveParts {
    const [verb = "", ...words] = text.split(" ");
    const end = words.findIndex((word) => !hand.includes(word));
    const count = end < 0 ? words.length : end;
    return { verb, cards: words.slice(0, count), rest: words.slice(count) };
}

/** A move for the screen and for screen readers. */
export interface MoveLabel {
    /** `Play 8♥ → ♠` */
    shown: string;
    /** `Choose ♠`: without the verb and the cards */
    ending: string;
    /** `Play 8 of hearts, suit spades` */
    spoken: string;
}

const VERBS: Record<string, () => string> = {
    play: m.cards_play,
    draw: m.cards_draw,
    pass: m.cards_pass,
    end: m.cards_end,
};

/** `cardCount` is the number of cards after the verb. */
export function moveLabel(text: string, cardCount = 0): MoveLabel {
    const [verb = "", ...words] = text.split(" ");
    const name = VERBS[verb]?.() ?? capitalised(verb.replaceAll("_", " "));
    return {
        shown: [name, ...words.map(shownWord)].join(" "),
        ending: words.slice(cardCount).map(chosenWord).join(" "),
        spoken: [name, words.map(spokenWord).join(", ")].filter(Boolean).join(" "),
    };
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function shownWord(word: string): string {
    if (isPlayingCard(word)) return cardSymbol(word);
    const [key, value] = word.split("=", 2) as [string, string?];
    if (value === undefined) return word;
    return key === "suit" && isSuit(value)
        ? `→ ${SUIT_SYMBOLS[value]}`
        : `${key} ${shownWord(value)}`;
}

/** A declaration as a choice. */
function chosenWord(word: string): string {
    const suit = word.replace(/^suit=/, "");
    return suit !== word && isSuit(suit)
        ? m.cards_choose_suit({ suit: SUIT_SYMBOLS[suit] })
        : shownWord(word);
}

function spokenWord(word: string): string {
    if (isPlayingCard(word)) return cardName(word);
    const [key, value] = word.split("=", 2) as [string, string?];
    if (value === undefined) return word;
    return key === "suit" && isSuit(value)
        ? m.cards_move_suit({ suit: suitName(value) })
        : `${key} ${spokenWord(value)}`;
}

const isSuit = (word: string): word is Suit => word in SUIT_SYMBOLS;
