/** What is said about No Kitty Cards. */

import { m } from "../../paraglide/messages.js";
import type { HouseRules } from "./house_rules";
import { section, type Section } from "./section";

/** The page of a game of No Kitty Cards played by these rules. */
export const kittySections = (game: string, rules: HouseRules): Section[] => [
    section(
        "board",
        m.rules_kitty_board_title(),
        [],
        [m.rules_kitty_board({ count: Number(rules.tiles) })],
    ),
    section("turn", m.rules_turn(), [], turnLines(rules)),
    section(
        "points",
        m.rules_kitty_points_title(),
        ["R1", "Y2", "G3"],
        [m.rules_kitty_points()],
        ["kitty-own", "kitty-white", "kitty-other"],
    ),
    section("wind", m.rules_kitty_wind_title(), ["wind"], [m.rules_kitty_wind()], ["kitty-wind"]),
    section(
        "recycle",
        m.rules_kitty_recycle_title(),
        ["recycle"],
        [m.rules_kitty_recycle()],
        ["kitty-recycle", "kitty-recycle-own"],
    ),
    section(
        "shield",
        m.rules_kitty_shield_title(),
        ["shield"],
        [m.rules_kitty_shield()],
        ["kitty-shield"],
    ),
    section("winning", m.rules_winning(), [], winLines(game)),
];

function turnLines(rules: HouseRules): string[] {
    const hearts = Number(rules.hearts_per_turn);
    const magic = Number(rules.magic_per_turn);
    return [
        m.rules_kitty_turn_draw(),
        hearts ? m.rules_kitty_turn_place_limit({ count: hearts }) : m.rules_kitty_turn_place(),
        magic ? m.rules_kitty_turn_magic_limit({ count: magic }) : m.rules_kitty_turn_magic(),
        m.rules_kitty_turn_order(),
    ];
}

const winLines = (game: string): string[] =>
    game === "no-kitty-duel" ? [m.rules_kitty_win(), m.rules_kitty_duel()] : [m.rules_kitty_win()];
