/** What the sheet about a round says: groups of sentences. */

import { cardName } from "../../../cards/card_names";
import { formatList } from "../../../i18n/language.svelte";
import { m } from "../../../paraglide/messages.js";
import type { TableModel } from "../../../table/table_model";
import type { QuteView } from "../../../wire/types";
import { describePicked } from "../descriptions";

/** Sentences under a heading. */
export interface FactGroup {
    title: string;
    sentences: readonly string[];
}

type Table = Pick<TableModel<QuteView>, "view" | "nameOf" | "isLive" | "room">;

/** The row of cards on the pile that makes Qute. */
export const rowFacts = ({ view }: Table): FactGroup => ({
    title: m.qute_about_row(),
    sentences: [
        view.run === 0
            ? m.qute_run_empty()
            : m.qute_run_description({ cards: formatList(view.monitor.map(cardName)) }),
    ],
});

/** The other groups: the turn, the deck and the pile, and the game. A limit of 0 is not known. */
export const roundFacts = (table: Table, limit: number): readonly FactGroup[] => [
    ...(table.view.turn === "" ? [] : [turnFacts(table)]),
    { title: m.qute_about_cards(), sentences: pileFacts(table) },
    {
        title: m.qute_about_game({ round: table.view.round }),
        sentences: limit > 0 ? [m.qute_limit_description({ limit })] : [],
    },
];

function turnFacts({ view, nameOf }: Table): FactGroup {
    const isOwn = view.seat !== "" && view.turn === view.seat;
    const { drawn, played, playable } = view;
    const made = [
        drawn > 0 ? m.qute_about_drawn({ count: drawn }) : "",
        played > 0 ? m.qute_about_played({ count: played }) : "",
    ].filter(Boolean);
    return {
        title: isOwn ? m.qute_about_turn_you() : m.qute_about_turn({ name: nameOf(view.turn) }),
        sentences: [
            ...(made.length > 0 ? made : [m.qute_about_untouched()]),
            ...(isOwn ? [m.qute_about_playable({ count: playable.length })] : []),
        ],
    };
}

function pileFacts(table: Table): readonly string[] {
    const { blind, stack, refills, players } = table.view;
    const picked = players
        .filter((player) => player.picked > 0)
        .map(({ seat, picked }) => describePicked(table, seat, picked));
    return [
        m.qute_about_left({ count: blind }),
        m.qute_about_pile({ count: stack }),
        refills > 0
            ? m.qute_refills_description({ count: refills, times: refills + 1 })
            : m.qute_about_no_refill(),
        ...picked.map((text) => `${text}.`),
    ];
}
