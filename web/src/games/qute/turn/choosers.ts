/**
 * The choosers: what a player decides besides which cards to play. A click on one goes on to its next value; the move
 * that ends the turn says what was chosen. Which of them are open is read off the view.
 */

import type { Suit } from "../../../cards/card";
import type { QuteView } from "../../../wire/messages";

export type Eights = "next" | "share";
export type Jacks = "minus" | "plus";
export type Chooser = "suit" | "eights" | "jacks" | "qute";

/** What has been chosen so far; nothing is chosen for a player who has not touched a chooser. */
export interface Choices {
    suit: Suit | "";
    eights: Eights | "";
    jacks: Jacks | "";
    qute: boolean;
}

/** What pressing "end" comes to: a move, or the chooser that has to be touched first. */
export type Ending = { move: string } | { missing: Chooser };

/** The order a Jack's suits come in when they are clicked through. */
export const SUIT_ORDER: readonly Suit[] = ["D", "S", "H", "C"];

/** Choosers nobody has touched. */
export const UNTOUCHED: Choices = { suit: "", eights: "", jacks: "", qute: false };

const canCall = (view: QuteView): boolean => view.can.some((move) => move.startsWith("qute"));
const callNeedsJacks = (view: QuteView): boolean =>
    view.can.some((move) => move.startsWith("qute jacks"));

/** Whether ending now would end the round with Qute. */
export const isCalling = (view: QuteView, choices: Choices): boolean =>
    choices.qute && canCall(view);

/** What has to be chosen to end now as it stands. */
function needsOf(view: QuteView, choices: Choices): readonly Exclude<Chooser, "qute">[] {
    if (isCalling(view, choices)) return callNeedsJacks(view) ? ["jacks"] : [];
    return view.needs as Exclude<Chooser, "qute">[];
}

/** The choosers that have something to decide now. */
export function openChoosers(view: QuteView, choices: Choices): ReadonlySet<Chooser> {
    const open = new Set<Chooser>(needsOf(view, choices));
    if (canCall(view)) open.add("qute");
    return open;
}

function following<Value>(order: readonly Value[], now: Value): Value {
    return order[(order.indexOf(now) + 1) % order.length]!;
}

/** The choices after a click on a chooser. */
export function toggled(choices: Choices, chooser: Chooser): Choices {
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

/** The move that ends the turn, or the round where Qute is chosen; or what is still to be chosen. */
export function endingOf(view: QuteView, choices: Choices): Ending {
    const words = [isCalling(view, choices) ? "qute" : "end"];
    for (const need of needsOf(view, choices)) {
        if (choices[need] === "") return { missing: need };
        words.push(`${need}=${choices[need]}`);
    }
    return { move: words.join(" ") };
}

/** Choices last as long as the turn they were made in has cards on the stack. */
export const choicesFor = (view: QuteView, choices: Choices): Choices =>
    view.turn === view.seat && view.played > 0 ? choices : UNTOUCHED;
