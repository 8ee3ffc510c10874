import { tick } from "svelte";
import { flights } from "./flights.svelte";
import { inTheAir } from "./in_the_air.svelte";

export const isAnotherPlayersInTheAir = (): boolean => inTheAir.others > 0;

/** Whether any played card is on its way to the table, or a hand is being turned up. */
export const isAnyInTheAir = (): boolean => inTheAir.others + inTheAir.own + inTheAir.revealed > 0;

/** Whether a card that the player has played or drawn is on its way. */
export const isOwnInTheAir = (): boolean => inTheAir.own + inTheAir.drawn > 0;

/** Whether any card moves from one place to another, including one that another player draws. */
const isAnyMoving = (): boolean =>
    inTheAir.others + inTheAir.own + inTheAir.drawn > 0 || flights.now.some(({ text }) => !text);

/** A value that is shown only when no card is in the air, unless it is urgent. */
export class AfterLanding<Value> {
    #shown = $state.raw<Value>() as Value;

    constructor(
        value: () => Value,
        isUrgent: () => boolean = () => false,
        isInTheAir: () => boolean = isAnotherPlayersInTheAir,
        /** What is shown until then when the table appears, while the cards are dealt. */
        initial: () => Value = value,
    ) {
        this.#shown = initial();
        $effect(() => {
            const wanted = value();
            if (isInTheAir() && !isUrgent()) return;
            return afterTakeOff(() => (this.#shown = wanted));
        });
    }

    get shown(): Value {
        return this.#shown;
    }
}

/** A value that is shown when the cards of its step have landed, at the latest with the next step. */
export class AfterStep<Value> {
    #shown = $state.raw<Value>() as Value;

    constructor(step: () => number, value: () => Value, initial: Value = value()) {
        this.#shown = initial;
        let last = { seq: step(), wanted: initial };
        $effect(() => {
            const [seq, wanted] = [step(), value()];
            if (seq !== last.seq) this.#shown = last.wanted;
            last = { seq, wanted };
            if (!isAnyMoving()) return afterTakeOff(() => (this.#shown = wanted));
        });
    }

    get shown(): Value {
        return this.#shown;
    }
}

/** Call back when the cards of the same step have taken off, which they do in this flush; return how to cancel it. */
function afterTakeOff(then: () => void): () => void {
    let isCurrent = true;
    void tick().then(() => {
        if (isCurrent) then();
    });
    return () => (isCurrent = false);
}
