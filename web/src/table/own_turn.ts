/** Whether the game waits for the player, read from a view of any family. */

import type { BaseView } from "./table_model";

interface MovesView extends BaseView {
    turn?: string;
    can?: readonly string[];
    playable?: readonly string[];
}

/** The call “Niko Kadi” and the answer no. A player can make them after their own turn. */
const CALLS = ["niko", "quiet"];

/** Whether the player can move. A call after one's own turn does not count. */
export function isOwnTurn(view: BaseView): boolean {
    const { seat, over, turn, can, playable = [] } = view as MovesView;
    if (seat === "" || over) return false;
    return can === undefined
        ? turn === seat
        : playable.length > 0 || can.some((move) => !CALLS.includes(move));
}
