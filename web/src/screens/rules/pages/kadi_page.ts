/** The rules page of Kadi: the sentences and numbers that fit the house rules. */

import { valueLabel, type HouseRules } from "../../../games/house_rules";
import { m } from "../../../paraglide/messages.js";
import type { GameInfo } from "../../../wire/types";
import { choose, numberIn, section, type Section } from "./section";

export const kadiSections = (game: GameInfo, rules: HouseRules): Section[] => [
    deal(game, rules),
    section(
        "turn",
        m.rules_turn(),
        [],
        [m.rules_kadi_turn(), m.rules_kadi_draw()],
        ["kadi-suit", "kadi-rank", "kadi-neither", "kadi-several"],
    ),
    section(
        "ordinary",
        m.rules_kadi_ordinary_title(),
        ["4S", "7H", "10C"],
        [m.rules_kadi_ordinary()],
    ),
    questions(rules),
    penalties(rules),
    ace(rules),
    ...aceOfSpades(rules),
    jump(rules),
    kickback(rules),
    winning(rules),
];

function deal(game: GameInfo, rules: HouseRules): Section {
    const count = numberIn(rules, "hand_size");
    return section(
        "deal",
        m.rules_deal(),
        [],
        [
            count === 0
                ? m.rules_kadi_deal_by_players({ cards: handSizeLabel(game) })
                : m.rules_kadi_deal({ count }),
            rules.starter_picks_direction ? m.rules_kadi_direction() : "",
            m.rules_kadi_deck(),
        ],
    );
}

const hasJokers = (rules: HouseRules): boolean => rules.jokers !== 0;

/** Hand size 0 depends on the number of players; the switch's label says how. */
function handSizeLabel(game: GameInfo): string {
    const item = game.switches.find(({ name }) => name === "hand_size");
    return item ? valueLabel(item, 0) : "";
}

const questions = (rules: HouseRules): Section =>
    section(
        "questions",
        m.rules_kadi_questions_title(),
        ["QH", "8S"],
        [
            m.rules_kadi_questions(),
            choose(rules.answers, {
                all: m.rules_kadi_answers_all,
                "ordinary-ace": m.rules_kadi_answers_ordinary_ace,
                ordinary: m.rules_kadi_answers_ordinary,
            }),
            hasJokers(rules) && rules.answers === "all" ? m.rules_kadi_answers_joker() : "",
            choose(rules.answer_suit, {
                some: m.rules_kadi_suit_some,
                last: m.rules_kadi_suit_last,
            }),
            choose(rules.question_link, {
                any: m.rules_kadi_link_any,
                previous: m.rules_kadi_link_previous,
                rank: m.rules_kadi_link_rank,
            }),
        ],
        ["kadi-question", "kadi-bare-question", "kadi-linked-questions", "kadi-rank-questions"],
    );

function penalties(rules: HouseRules): Section {
    const isWithJokers = hasJokers(rules);
    const cap = numberIn(rules, "penalty_cap");
    const worth = {
        two: numberIn(rules, "two_value"),
        three: numberIn(rules, "three_value"),
        joker: numberIn(rules, "joker_value"),
    };
    return section(
        "penalties",
        isWithJokers ? m.rules_kadi_penalties_title() : m.rules_kadi_penalties_title_no_jokers(),
        isWithJokers ? ["2D", "3C", "RJ"] : ["2D", "3C"],
        [
            isWithJokers ? m.rules_kadi_penalties(worth) : m.rules_kadi_penalties_no_jokers(worth),
            ...penaltyLines(rules),
            isWithJokers
                ? choose(rules.joker_match, {
                      any: m.rules_kadi_joker_any,
                      colour: m.rules_kadi_joker_colour,
                  })
                : "",
            cap ? m.rules_kadi_cap({ count: cap }) : "",
        ],
        [
            "kadi-two",
            "kadi-joker",
            "kadi-joker-colour",
            "kadi-answer-replaces",
            "kadi-answer-adds",
            "kadi-answer-suit",
            "kadi-answer-not-suit",
            "kadi-answer-chain",
            "kadi-two-joker",
            "kadi-two-twos-last",
            "kadi-two-twos-sum",
            "kadi-mixed-bomb",
        ],
    );
}

const penaltyLines = (rules: HouseRules): string[] => [
    choose(rules.penalty_match, {
        top: m.rules_kadi_match_top,
        rank: m.rules_kadi_match_rank,
        chain: m.rules_kadi_match_chain,
    }),
    choose(rules.penalty_counter, {
        replace: m.rules_kadi_counter_replace,
        add: m.rules_kadi_counter_add,
    }),
    choose(rules.penalty_value, { last: m.rules_kadi_value_last, sum: m.rules_kadi_value_sum }),
    choose(rules.penalty_combo, {
        rank: m.rules_kadi_combo_rank,
        "rank-jokers": hasJokers(rules) ? m.rules_kadi_combo_rank_jokers : m.rules_kadi_combo_rank,
        "suit-mix": hasJokers(rules)
            ? m.rules_kadi_combo_suit_mix
            : m.rules_kadi_combo_suit_mix_no_jokers,
    }),
];

const ace = (rules: HouseRules): Section =>
    section(
        "ace",
        m.rules_kadi_ace_title(),
        ["AD"],
        [
            choose(rules.ace_suit, {
                choose: m.rules_kadi_ace_choose,
                "may-choose": m.rules_kadi_ace_may_choose,
                own: m.rules_kadi_ace_own,
            }),
            m.rules_kadi_ace_stands(),
            choose(rules.ace_counter, {
                "own-suit": m.rules_kadi_ace_own_suit,
                "penalty-suit": m.rules_kadi_ace_penalty_suit,
                "penalty-card": m.rules_kadi_ace_penalty_card,
            }),
        ],
        [
            "kadi-ace-chooses",
            "kadi-ace-own",
            "kadi-ace-cancels-own",
            "kadi-two-aces",
            "kadi-ace-cancels-penalty-suit",
            "kadi-ace-cancels-card",
        ],
    );

function aceOfSpades(rules: HouseRules): Section[] {
    const line = choose(rules.ace_of_spades, {
        "ask-table": m.rules_kadi_spade_ask,
        request: m.rules_kadi_spade_request,
    });
    if (line === "") return [];
    const examples = ["kadi-request", "kadi-ask-table"];
    return [section("ace-of-spades", m.rules_kadi_spade_title(), ["AS"], [line], examples)];
}

const jump = (rules: HouseRules): Section =>
    section(
        "jump",
        m.rules_kadi_jump_title(),
        ["JC"],
        [
            m.rules_kadi_jump(),
            choose(rules.jump, {
                counter: m.rules_kadi_jump_counter,
                window: () => m.rules_kadi_jump_window(windowSeconds(rules)),
            }),
        ],
        ["kadi-jump", "kadi-jump-countered", "kadi-jump-window", "kadi-jump-cancelled"],
    );

const kickback = (rules: HouseRules): Section =>
    section(
        "kickback",
        m.rules_kadi_kick_title(),
        ["KH"],
        [
            m.rules_kadi_kick(),
            choose(rules.kickback, {
                counter: m.rules_kadi_kick_counter,
                window: () => m.rules_kadi_kick_window(windowSeconds(rules)),
            }),
        ],
        ["kadi-kick", "kadi-kick-countered", "kadi-kick-window", "kadi-kick-cancelled"],
    );

const windowSeconds = (rules: HouseRules) => ({ seconds: numberIn(rules, "window_seconds") });

const winning = (rules: HouseRules): Section =>
    section(
        "winning",
        m.rules_winning(),
        [],
        [
            rules.winning_ace ? m.rules_kadi_win_ace() : m.rules_kadi_win(),
            hasJokers(rules) ? m.rules_kadi_win_joker() : "",
            choose(rules.niko_kadi, {
                off: m.rules_kadi_niko_off,
                call: m.rules_kadi_niko_call,
                prompt: () =>
                    m.rules_kadi_niko_prompt({ seconds: numberIn(rules, "prompt_seconds") }),
            }),
            m.rules_kadi_cardless(),
            choose(rules.cardless, {
                "blocks-win": m.rules_kadi_cardless_blocks_win,
                "blocks-play": m.rules_kadi_cardless_blocks_play,
            }),
            rules.confirm_win ? m.rules_kadi_confirm() : "",
        ],
        [
            "kadi-win",
            "kadi-win-called",
            "kadi-win-prompted",
            "kadi-win-ace",
            "kadi-not-called",
            "kadi-no-win",
        ],
    );
