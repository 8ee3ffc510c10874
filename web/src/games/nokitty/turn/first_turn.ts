/** What a player is told before the first move of their own: who started, and what a turn allows. */

import { m } from "../../../paraglide/messages.js";
import type { NoKittyPlayerView, NoKittyView } from "../../../wire/types";
import { playersBySide } from "../players/sides";

/** The cards dealt to each player: three hearts and two magic cards. */
const DEALT = 5;

const cardsOf = ({ hearts, magic }: NoKittyPlayerView): number => hearts + magic;

/** Return the sentences for a player who has not moved yet; none for anybody else. */
export function firstTurnGuidance(
    view: NoKittyView,
    nameOf: (seat: string) => string,
): readonly string[] {
    const [own, other] = playersBySide(view) as [NoKittyPlayerView, NoKittyPlayerView];
    const heartsOf = (seat: string) => view.tiles.filter(({ owner }) => owner === seat).length;
    const isFirst = view.turn === view.seat && cardsOf(own) === DEALT && heartsOf(own.seat) === 0;
    if (!isFirst || view.drawn || view.magic_played > 0) return [];
    const count = heartsOf(other.seat);
    const hasStarted = count > 0 || cardsOf(other) !== DEALT;
    const start = m.nokitty_first_other({ name: nameOf(other.seat), count });
    const amount = (limit: number) =>
        limit > 0 ? m.nokitty_up_to({ limit }) : m.nokitty_any_number();
    const turn = m.nokitty_turn_allows({
        hearts: amount(view.hearts_limit),
        magic: amount(view.magic_limit),
    });
    return hasStarted ? [start, turn] : [turn];
}
