import { tick } from "svelte";
import { inTheAir } from "./in_the_air.svelte";

export const isAnotherPlayersInTheAir = (): boolean => inTheAir.others > 0;

/** Whether any played card is on its way to the table. */
export const isAnyInTheAir = (): boolean => inTheAir.others + inTheAir.own > 0;

/** Whether a card that the player has played or drawn is on its way. */
export const isOwnInTheAir = (): boolean => inTheAir.own + inTheAir.drawn > 0;

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
            let isCurrent = true;
            // The cards of the same step take off in this flush, and then this runs again.
            void tick().then(() => {
                if (isCurrent) this.#shown = wanted;
            });
            return () => (isCurrent = false);
        });
    }

    get shown(): Value {
        return this.#shown;
    }
}
