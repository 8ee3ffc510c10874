/** What the sheet of a result shows besides the result itself. */

import { catalogue } from "../../../games/catalogue.svelte";
import { findFamily } from "../../../games/families";
import type { TableModel } from "../../../table/table_model";
import { fetchMatch } from "../../../wire/calls";
import type { PlayedSeat, ResultView } from "../../../wire/types";

export interface ResultDetails {
    /** Why the match ended, where the cards do not show it; else empty. */
    endReason: string;
    /** The seats of a rated match, with their ratings before and after it. */
    rated: readonly PlayedSeat[];
}

/**
 * Load all details, before the sheet opens: one that came later would move the buttons of the open sheet. The games are
 * needed for the buttons. What can't be loaded is left out.
 */
export async function loadDetails(table: TableModel, result: ResultView): Promise<ResultDetails> {
    const isRated = Object.keys(result.ratings).length > 0;
    const [reasons, match] = await Promise.all([
        findFamily(table.view.family)
            .loadEndReason?.()
            .catch(() => undefined),
        isRated ? fetchMatch(result.match).catch(() => undefined) : undefined,
        catalogue.load().catch(() => undefined),
    ]);
    return {
        endReason: table.view.over ? (reasons?.endReason(table) ?? "") : "",
        rated: match?.seats ?? [],
    };
}
