/** The rules page of Qute. */

import { numberIn, type HouseRules } from "../../../games/house_rules";
import { m } from "../../../paraglide/messages.js";
import type { GameInfo } from "../../../wire/types";
import { section, type Section } from "./section";

export const quteSections = (_: GameInfo, rules: HouseRules): Section[] => [
    section(
        "deal",
        m.rules_deal(),
        [],
        [m.rules_qute_deal({ count: numberIn(rules, "hand_size") })],
    ),
    section("turn", m.rules_turn(), [], turnLines(rules), ["qute-several"]),
    section(
        "six",
        m.rules_qute_six_title(),
        ["6H"],
        [m.rules_qute_six(), m.rules_qute_six_call()],
        ["qute-six"],
    ),
    section("seven", m.rules_qute_seven_title(), ["7S"], [m.rules_qute_seven()], ["qute-seven"]),
    section(
        "eight",
        m.rules_qute_eight_title(),
        ["8D"],
        [m.rules_qute_eight()],
        ["qute-eight", "qute-eights"],
    ),
    section("jack", m.rules_qute_jack_title(), ["JC"], [m.rules_qute_jack()], ["qute-jack"]),
    section("ace", m.rules_qute_ace_title(), ["AH"], [m.rules_qute_ace()], ["qute-ace"]),
    section(
        "qute",
        m.rules_qute_call_title(),
        ["9S", "9H", "9D", "9C"],
        [m.rules_qute_call()],
        ["qute-call"],
    ),
    points(),
    section(
        "winning",
        m.rules_winning(),
        [],
        [m.rules_qute_win({ count: numberIn(rules, "score_limit") })],
    ),
];

const turnLines = (rules: HouseRules): string[] => [
    m.rules_qute_turn(),
    rules.must_play_drawn ? m.rules_qute_turn_draw_must() : m.rules_qute_turn_draw(),
    m.rules_qute_turn_more(),
];

const points = (): Section => ({
    ...section(
        "points",
        m.rules_qute_points_title(),
        [],
        [m.rules_qute_points(), m.rules_qute_points_jacks(), m.rules_qute_points_refills()],
        ["qute-jack-out"],
    ),
    table: {
        head: [m.rules_qute_points_card(), m.rules_qute_points_worth()],
        rows: [
            ["6 7 8 9", "0"],
            ["10 Q K", "10"],
            ["A", "15"],
            ["J", "20"],
        ],
    },
});
