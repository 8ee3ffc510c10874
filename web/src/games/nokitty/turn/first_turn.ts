/** What a player is told before the first move of their own: who started, and what a turn allows. */

import { m } from "../../../paraglide/messages.js";
import type { GameInfo, NoKittyView } from "../../../wire/types";
import { playersBySide } from "../players/sides";

/**
 * Return the sentences for a player who has not moved yet; none for anybody else, and none without the numbers of the
 * game.
 */
export function firstTurnGuidance(
    view: NoKittyView,
    { hearts = 0, hearts_dealt: dealt = 0 }: GameInfo["numbers"],
    nameOf: (seat: string) => string,
): readonly string[] {
    // Every turn draws one heart.
    const draws = hearts - view.players.length * dealt - view.hearts_left;
    const hasMoved = view.drawn || view.hearts_placed > 0 || view.magic_played > 0;
    if (view.turn !== view.seat || hasMoved || draws < 0 || draws > 1) return [];
    const other = playersBySide(view)[1]!.seat;
    const count = view.tiles.filter(({ owner }) => owner === other).length;
    const start = m.nokitty_first_other({ name: nameOf(other), count });
    const amount = (limit: number) =>
        limit > 0 ? m.nokitty_up_to({ limit }) : m.nokitty_any_number();
    const turn = m.nokitty_turn_allows({
        hearts: amount(view.hearts_limit),
        magic: amount(view.magic_limit),
    });
    return draws === 1 ? [start, turn] : [turn];
}
