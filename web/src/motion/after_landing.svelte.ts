import { tick } from "svelte";
import { inTheAir } from "./in_the_air.svelte";

/** A value that is shown only when no card is in the air, unless it is urgent. */
export class AfterLanding<Value> {
    #shown = $state.raw<Value>() as Value;

    constructor(value: () => Value, isUrgent: () => boolean = () => false) {
        this.#shown = value();
        $effect(() => {
            const wanted = value();
            if (inTheAir.count > 0 && !isUrgent()) return;
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
