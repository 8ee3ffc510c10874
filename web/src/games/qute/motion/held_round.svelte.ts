/** The last position of a round stays on the table while its result is shown. The next deal waits until then. */

import type { Step, StepWatcher, TableModel } from "../../../table/table_model";
import type { QuteView } from "../../../wire/types";
import { roundResultOf } from "./round_result";

/** Splits the step that ends a round: its watchers see the end at once, and the next deal after `release`. */
export class HeldRound implements StepWatcher<QuteView> {
    /** The deal that waits. */
    #deal = $state.raw<Step<QuteView> | null>(null);

    constructor(private readonly watchers: readonly StepWatcher<QuteView>[]) {}

    /** The last position of the round, in which nobody can act any more; null while no round is held. */
    get view(): QuteView | null {
        const last = this.#deal?.before;
        return last ? { ...last, turn: "", clocks: [], playable: [], can: [], needs: [] } : null;
    }

    before(step: Step<QuteView>): void {
        this.release();
        for (const watcher of this.watchers) watcher.before?.(step);
    }

    after(step: Step<QuteView>): void {
        const { before, events } = step;
        if (!before || !roundResultOf(events)?.next) return this.#show(step);
        const dealtAt = events.findIndex(({ kind }) => kind === "round");
        this.#show({ ...step, events: events.slice(0, dealtAt), after: before });
        this.#deal = { ...step, events: events.slice(dealtAt) };
    }

    /** Show the next round. */
    release(): void {
        const deal = this.#deal;
        if (!deal) return;
        for (const watcher of this.watchers) watcher.before?.(deal);
        this.#deal = null;
        this.#show(deal);
    }

    #show(step: Step<QuteView>): void {
        for (const watcher of this.watchers) watcher.after?.(step);
    }
}

/** Return the table with the held position, while there is one, in place of its view. */
export function heldTable(
    table: () => TableModel<QuteView>,
    held: () => QuteView | null,
): TableModel<QuteView> {
    return new Proxy({} as TableModel<QuteView>, {
        get(_, key) {
            const view = held();
            if (view && key === "view") return view;
            if (view && key === "guidance") return [];
            const value: unknown = Reflect.get(table(), key);
            return typeof value === "function" ? value.bind(table()) : value;
        },
    });
}
