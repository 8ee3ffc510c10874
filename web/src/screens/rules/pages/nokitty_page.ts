/** What is said about No Kitty Cards. */

import { m } from "../../../paraglide/messages.js";
import type { HouseRules } from "../house_rules";
import { section, type Section } from "./section";

/** The page of a game of No Kitty Cards played by these rules. */
export const nokittySections = (game: string, rules: HouseRules): Section[] => [
    section(
        "board",
        m.rules_nokitty_board_title(),
        [],
        [m.rules_nokitty_board({ count: Number(rules.tiles) })],
    ),
    section("turn", m.rules_turn(), [], turnLines(rules)),
    section(
        "points",
        m.rules_nokitty_points_title(),
        ["R1", "Y2", "G3"],
        [m.rules_nokitty_points()],
        ["nokitty-own", "nokitty-white", "nokitty-other"],
    ),
    section(
        "wind",
        m.rules_nokitty_wind_title(),
        ["wind"],
        [m.rules_nokitty_wind()],
        ["nokitty-wind"],
    ),
    section(
        "recycle",
        m.rules_nokitty_recycle_title(),
        ["recycle"],
        [m.rules_nokitty_recycle()],
        ["nokitty-recycle", "nokitty-recycle-own"],
    ),
    section(
        "shield",
        m.rules_nokitty_shield_title(),
        ["shield"],
        [m.rules_nokitty_shield()],
        ["nokitty-shield"],
    ),
    section("winning", m.rules_winning(), [], winLines(game)),
];

function turnLines(rules: HouseRules): string[] {
    const hearts = Number(rules.hearts_per_turn);
    const magic = Number(rules.magic_per_turn);
    return [
        m.rules_nokitty_turn_draw(),
        hearts ? m.rules_nokitty_turn_place_limit({ count: hearts }) : m.rules_nokitty_turn_place(),
        magic ? m.rules_nokitty_turn_magic_limit({ count: magic }) : m.rules_nokitty_turn_magic(),
        m.rules_nokitty_turn_order(),
    ];
}

const winLines = (game: string): string[] =>
    game === "no-kitty-duel"
        ? [m.rules_nokitty_win(), m.rules_nokitty_duel()]
        : [m.rules_nokitty_win()];
