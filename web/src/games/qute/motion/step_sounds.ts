/** What is heard of a step: one sound, for what matters most in it. */

import type { Sound } from "../../../sound/sounds";
import type { Step } from "../../../table/table_model";
import type { Event, QuteView } from "../../../wire/messages";

type Hears = (event: Event, own: string) => boolean;

const isFor =
    (kind: string): Hears =>
    (event) =>
        event.kind === kind;
const isOwnPick: Hears = ({ kind, seat, what, number }, own) =>
    kind === "drew" && seat === own && (what === "sevens" || what === "eights") && !!number;

const BY_WEIGHT: readonly [Hears, Sound][] = [
    [(event, own) => event.kind === "won" && (own === "" || event.seat === own), "won"],
    [isFor("won"), "lost"],
    [isFor("reset"), "niko"],
    [isFor("qute"), "niko"],
    [isOwnPick, "penalty"],
    [isFor("reshuffled"), "shuffle"],
    [isFor("round"), "shuffle"],
    [isFor("jumped"), "jump"],
    [isFor("played"), "card"],
    [isFor("added"), "draw"],
    [isFor("put_back"), "draw"],
    [isFor("drew"), "draw"],
];

/** The sound of a step, null for a silent one. */
export function soundOf(step: Step<QuteView>): Sound | null {
    const own = step.after.seat;
    for (const [hears, sound] of BY_WEIGHT)
        if (step.events.some((event) => hears(event, own))) return sound;
    const turnBefore = step.before?.turn ?? own;
    return own !== "" && step.after.turn === own && turnBefore !== own ? "turn" : null;
}

/** Whether this is no step but the table as it stands, seen again or from afar; ending a turn is a step without events. */
export const isToldAnew = (step: Step<QuteView>, seqBefore: number): boolean =>
    step.events.length === 0 && step.seq !== seqBefore && step.seq !== seqBefore + 1;
