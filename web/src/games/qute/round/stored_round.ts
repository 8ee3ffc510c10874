/** The events that ended the last round, stored in this browser, so that its result can be opened after a reload. */

import { readObject, writeStorage } from "../../../settings/storage";
import type { TableModel } from "../../../table/table_model";
import type { Event } from "../../../wire/types";
import { roundResultOf, type RoundResult } from "./round_result";

interface Stored {
    match?: string;
    events?: readonly Event[];
    seq?: number;
}

/** The result of a round, and the step that ended it. */
export interface EndedRound {
    result: RoundResult;
    seq: number;
}

const KEY = "mezani.round";

/** Store the end of a round of a live match. */
export function storeRound(
    { room, isLive }: Pick<TableModel, "room" | "isLive">,
    events: readonly Event[],
    seq: number,
): void {
    if (isLive && room.match !== "")
        writeStorage(KEY, JSON.stringify({ match: room.match, events, seq } satisfies Stored));
}

/** Return the stored end of the round before `round`; null if another one is stored. */
export function readRound({ room }: Pick<TableModel, "room">, round: number): EndedRound | null {
    const { match, events, seq = -1 } = readObject<Stored>(KEY);
    const result = match && match === room.match && events ? roundResultOf(events) : null;
    return result?.next === round ? { result, seq } : null;
}
