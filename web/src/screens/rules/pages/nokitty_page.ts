/** The rules page of No Kitty Cards. */

import { numberIn, type HouseRules } from "../../../games/house_rules";
import { m } from "../../../paraglide/messages.js";
import type { GameInfo } from "../../../wire/types";
import { section, type Section } from "./section";

const DUEL = "no-kitty-duel";

/** Who starts a rematch, for each game of the family. It is not a house rule. */
export const rematchStarters = (games: readonly GameInfo[]) =>
    games.some(({ id }) => id === DUEL)
        ? [
              {
                  label: m.rules_compare_rematch(),
                  values: games.map(({ id }) =>
                      id === DUEL ? m.rules_compare_rematch_other() : m.rules_compare_rematch_any(),
                  ),
              },
          ]
        : [];

export const nokittySections = (game: GameInfo, rules: HouseRules): Section[] => [
    section(
        "board",
        m.rules_nokitty_board_title(),
        [],
        [m.rules_nokitty_board({ count: numberIn(rules, "tiles") })],
    ),
    decks(rules),
    section("turn", m.rules_turn(), [], turnLines(rules)),
    section(
        "points",
        m.rules_nokitty_points_title(),
        ["R1", "Y2", "G3"],
        [m.rules_nokitty_points()],
        ["nokitty-own", "nokitty-white", "nokitty-other"],
    ),
    section("wind", m.nokitty_card_wind(), ["wind"], [m.rules_nokitty_wind()], ["nokitty-wind"]),
    section(
        "recycle",
        m.nokitty_card_recycle(),
        ["recycle"],
        [m.rules_nokitty_recycle()],
        ["nokitty-recycle", "nokitty-recycle-own"],
    ),
    section(
        "shield",
        m.nokitty_card_shield(),
        ["shield"],
        [m.rules_nokitty_shield()],
        ["nokitty-shield"],
    ),
    section(
        "winning",
        m.rules_winning(),
        [],
        [m.rules_nokitty_win(), game.id === DUEL ? m.rules_nokitty_duel() : ""],
    ),
];

const decks = (rules: HouseRules): Section => ({
    ...section("decks", m.rules_nokitty_decks_title(), [], [m.rules_nokitty_decks()]),
    table: {
        head: [m.rules_nokitty_decks_deck(), m.rules_nokitty_decks_count()],
        rows: [
            [m.rules_nokitty_decks_hearts(), String(rules.hearts)],
            [m.nokitty_card_wind(), String(rules.winds)],
            [m.nokitty_card_recycle(), String(rules.recycles)],
            [m.nokitty_card_shield(), String(rules.shields)],
        ],
    },
});

function turnLines(rules: HouseRules): string[] {
    const hearts = numberIn(rules, "hearts_per_turn");
    const magic = numberIn(rules, "magic_per_turn");
    return [
        m.rules_nokitty_turn_draw(),
        hearts ? m.rules_nokitty_turn_place_limit({ count: hearts }) : m.rules_nokitty_turn_place(),
        magic ? m.rules_nokitty_turn_magic_limit({ count: magic }) : m.rules_nokitty_turn_magic(),
        m.rules_nokitty_turn_order(),
    ];
}
