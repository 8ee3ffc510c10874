/** The last play, and the seats that have confirmed the win. */

import type { Step, StepWatcher } from "../../table/table_model";

/** Watches a table for the last play. */
export class LastPlay implements StepWatcher {
    cards = $state.raw<readonly string[]>([]);
    confirmed = $state.raw<readonly string[]>([]);
    /** The time of the last step with events, as of `performance.now()`; 0 if there was none. */
    movedAt = $state(0);

    after({ events }: Step): void {
        if (events.length > 0) this.movedAt = performance.now();
        for (const { kind, seat = "", cards = [] } of events) {
            if (kind === "played") {
                this.cards = cards;
                this.confirmed = [];
            } else if (kind === "confirmed") this.confirmed = [...this.confirmed, seat];
        }
    }
}
