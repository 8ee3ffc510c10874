/** A view of any family, read by the names its fields usually have. */

import { cardSymbol } from "../../cards/card";
import type { CardView } from "../shared/card_table/card_view";

export interface GenericView extends CardView {
    suit?: string;
    deck?: number;
    pile?: number;
    winner?: string;
    direction?: string;
}

/** The fields the table shows in a place of their own. */
const SHOWN = new Set(
    "family seat players hand top suit turn deck pile winner over clocks direction".split(" "),
);
const CARD = /^(10|[2-9JQKA])[SHDC]$|^[RB]J$/;

/** A field of the view as a name and a value. */
export interface Fact {
    name: string;
    value: string;
}

/** The other fields that have a value: `must_cover` becomes `must cover`. */
export function factsOf(view: GenericView): Fact[] {
    return Object.entries(view).flatMap(([field, content]) => {
        const value = SHOWN.has(field) ? "" : valueText(content);
        return value === "" ? [] : [{ name: field.replaceAll("_", " "), value }];
    });
}

/** A value in a few characters; empty for values that say nothing or too much. */
function valueText(value: unknown): string {
    if (value === true) return "✓";
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return withSymbols(value);
    const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
    return isList ? value.map(withSymbols).join(" ") : "";
}

const withSymbols = (word: string): string => (CARD.test(word) ? cardSymbol(word) : word);

/** Whether a word is a playing card. */
export const isPlayingCard = (word: string): boolean => CARD.test(word);
