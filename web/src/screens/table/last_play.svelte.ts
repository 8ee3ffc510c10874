/** The last cards that were played, and who has confirmed that they win. */

import type { Step, StepWatcher } from "../../table/table_model";

/** Watches a table for its last play. */
export class LastPlay implements StepWatcher {
    cards = $state.raw<readonly string[]>([]);
    confirmed = $state.raw<readonly string[]>([]);
    /** When the last step came with something happening, in `performance.now()` time; 0: not while we looked. */
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
