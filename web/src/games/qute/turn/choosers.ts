/**
 * The choosers: what a player decides besides which cards to play. A click selects the next value, and the move that ends
 * the turn names the choices. The view says which choosers are open.
 */

import type { Suit } from "../../../cards/card";
import type { QuteView } from "../../../wire/types";

export type Eights = "next" | "share";
export type Jacks = "minus" | "plus";
export type Chooser = "suit" | "eights" | "jacks" | "qute";

/** The choices of a turn; an untouched chooser has no value. */
export interface TurnChoices {
    suit: Suit | "";
    eights: Eights | "";
    jacks: Jacks | "";
    qute: boolean;
}

/** The move that ends the turn, or the chooser that needs a value first. */
export type Ending = { move: string } | { missing: Chooser };

/** The order in which clicks go through the suits of a Jack. */
export const SUIT_ORDER: readonly Suit[] = ["D", "S", "H", "C"];

export const NO_CHOICES: TurnChoices = { suit: "", eights: "", jacks: "", qute: false };

const canCall = (view: QuteView): boolean => view.can.some((move) => move.startsWith("qute"));
const callNeedsJacks = (view: QuteView): boolean =>
    view.can.some((move) => move.startsWith("qute jacks"));

/** Whether ending the turn now would end the round with Qute. */
export const isCalling = (view: QuteView, choices: TurnChoices): boolean =>
    choices.qute && canCall(view);

/** Return the choices that ending the turn needs now. */
function neededBy(view: QuteView, choices: TurnChoices): readonly Exclude<Chooser, "qute">[] {
    if (isCalling(view, choices)) return callNeedsJacks(view) ? ["jacks"] : [];
    return view.needs as Exclude<Chooser, "qute">[];
}

export function openChoosers(view: QuteView, choices: TurnChoices): ReadonlySet<Chooser> {
    const open = new Set<Chooser>(neededBy(view, choices));
    if (canCall(view)) open.add("qute");
    return open;
}

function following<Value>(order: readonly Value[], current: Value): Value {
    return order[(order.indexOf(current) + 1) % order.length]!;
}

/** Return the choices after a click on a chooser. */
export function toggled(choices: TurnChoices, chooser: Chooser): TurnChoices {
    switch (chooser) {
        case "suit":
            return { ...choices, suit: following(SUIT_ORDER, choices.suit as Suit) };
        case "eights":
            return { ...choices, eights: following(["next", "share"], choices.eights as Eights) };
        case "jacks":
            return { ...choices, jacks: following(["minus", "plus"], choices.jacks as Jacks) };
        case "qute":
            return { ...choices, qute: !choices.qute };
    }
}

/** Return the move that ends the turn, or the round if Qute is chosen; or the first missing choice. */
export function endingOf(view: QuteView, choices: TurnChoices): Ending {
    const words = [isCalling(view, choices) ? "qute" : "end"];
    for (const need of neededBy(view, choices)) {
        if (choices[need] === "") return { missing: need };
        words.push(`${need}=${choices[need]}`);
    }
    return { move: words.join(" ") };
}

/** Keep the choices while their turn has cards on the stack, and drop them afterwards. */
export const choicesFor = (view: QuteView, choices: TurnChoices): TurnChoices =>
    view.turn === view.seat && view.played > 0 ? choices : NO_CHOICES;
