/** The events that ended the last round, stored in this browser, so that its result can be opened after a reload. */

import { readObject, writeStorage } from "../../../settings/storage";
import type { TableModel } from "../../../table/table_model";
import type { Event } from "../../../wire/types";
import { roundResultOf, type RoundResult } from "./round_result";

interface Stored {
    match?: string;
    events?: readonly Event[];
}

const KEY = "mezani.round";

/** Store the end of a round of a live match. */
export function storeRound(
    { room, isLive }: Pick<TableModel, "room" | "isLive">,
    events: readonly Event[],
): void {
    if (isLive && room.match !== "")
        writeStorage(KEY, JSON.stringify({ match: room.match, events } satisfies Stored));
}

/** Return the stored result of the round before `round`; null if another one is stored. */
export function readRound({ room }: Pick<TableModel, "room">, round: number): RoundResult | null {
    const { match, events } = readObject<Stored>(KEY);
    const result = match && match === room.match && events ? roundResultOf(events) : null;
    return result?.next === round ? result : null;
}
