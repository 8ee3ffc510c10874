/** What a player decides at the end of a turn besides ending it. The view says which choices are needed. */

import type { QuteView } from "../../../wire/types";

/** A choice: the suit after a Jack, who draws for several 8s, or how Jacks count. */
export type Choice = "suit" | "eights" | "jacks";

/** The values chosen so far. */
export type TurnChoices = Readonly<Partial<Record<Choice, string>>>;

/** How a turn ends: normally, or with the round. */
export type EndWord = "end" | "qute";

export const canCall = (view: QuteView): boolean =>
    view.can.some((move) => move.startsWith("qute"));

const JACK_POINTS = 20;

/** How many cards of the top card's rank the player has put there this turn. */
export const countOnTop = ({ played, run }: QuteView): number => Math.min(played, run);

/** The points that the Jacks of this turn count. Refills multiply them, like all points of the round. */
export const jackPoints = (view: QuteView): number =>
    JACK_POINTS * countOnTop(view) * (view.refills + 1);

/** Return the choices that ending the turn like this needs. */
function neededBy(view: QuteView, word: EndWord): readonly Choice[] {
    if (word === "end") return view.needs as Choice[];
    return view.can.some((move) => move.startsWith("qute jacks")) ? ["jacks"] : [];
}

/** Return the move that ends the turn, or the first choice that is missing. */
export function endingOf(
    view: QuteView,
    word: EndWord,
    choices: TurnChoices,
): { move: string } | { missing: Choice } {
    const words: string[] = [word];
    for (const choice of neededBy(view, word)) {
        const value = choices[choice];
        if (value === undefined) return { missing: choice };
        words.push(`${choice}=${value}`);
    }
    return { move: words.join(" ") };
}
