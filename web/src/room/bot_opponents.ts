/** Whether a person plays against bots only. */

import type { OwnRoom } from "../wire/types";

/** Return the names of the bots in a room with one person, or null if several people can play. */
export function botOpponents({ seats }: Pick<OwnRoom, "seats">): string[] | null {
    const bots = seats.filter(({ bot }) => bot !== "");
    const isAlone = bots.length > 0 && bots.length === seats.length - 1;
    return isAlone ? bots.map(({ name }) => name) : null;
}
