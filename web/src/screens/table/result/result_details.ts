/** What the sheet of a result shows besides the result itself. */

import { catalogue } from "../../../games/catalogue.svelte";
import { findFamily } from "../../../games/families";
import type { TableModel } from "../../../table/table_model";
import { fetchDaily, fetchMatch } from "../../../wire/calls";
import type { PlayedSeat, ResultView } from "../../../wire/types";

/** How long the sheet waits for its details, in milliseconds. A slow connection must not hide the result. */
export const DETAILS_TIMEOUT = 2000;

export interface ResultDetails {
    /** Why the match ended, where the cards do not show it; else empty. */
    endReason: string;
    /** The seats of a rated match, with their ratings before and after it. */
    rated: readonly PlayedSeat[];
    /** Whether today's deal of this game, or else the first one, has been played. */
    hasPlayedDaily: boolean;
}

export const NO_DETAILS: ResultDetails = { endReason: "", rated: [], hasPlayedDaily: false };

/**
 * Load all details before the sheet opens, because late ones would move its buttons. The list of games is loaded for
 * the buttons too. What can't be loaded is left out.
 */
export async function loadDetails(table: TableModel, result: ResultView): Promise<ResultDetails> {
    const isRated = Object.keys(result.ratings).length > 0;
    const [reasons, match, daily] = await Promise.all([
        orNothing(findFamily(table.view.family).loadEndReason?.()),
        orNothing(isRated ? fetchMatch(result.match) : undefined),
        orNothing(fetchDaily()),
        orNothing(catalogue.load()),
    ]);
    const deals = daily?.games ?? [];
    const deal = deals.find(({ game }) => game === table.room.game) ?? deals[0];
    return {
        endReason: table.view.over ? (reasons?.endReason(table) ?? "") : "",
        rated: match?.seats ?? [],
        hasPlayedDaily: Boolean(deal?.own),
    };
}

const orNothing = <T>(promise: Promise<T> | undefined): Promise<T | undefined> =>
    Promise.resolve(promise).catch(() => undefined);
