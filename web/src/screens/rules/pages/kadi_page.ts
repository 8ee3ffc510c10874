/** The rules page of Kadi: the sentences and numbers that fit the house rules. */

import { choose, numberIn, valueLabel, type HouseRules } from "../../../games/house_rules";
import {
    aceCounterSentence,
    aceOfSpadesSentences,
    aceSuitSentence,
    answersSentence,
    answerSuitSentence,
    hasJokers,
    jokerMatchSentence,
    jumpSentence,
    kickbackSentence,
    penaltyCapSentence,
    penaltyComboSentence,
    penaltyValueSentence,
} from "../../../games/kadi/rule_sentences";
import { m } from "../../../paraglide/messages.js";
import type { GameInfo } from "../../../wire/types";
import { section, type Section } from "./section";

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
            answersSentence(rules),
            hasJokers(rules) && rules.answers === "all" ? m.rules_kadi_answers_joker() : "",
            answerSuitSentence(rules),
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
            isWithJokers ? jokerMatchSentence(rules) : "",
            penaltyCapSentence(rules),
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
    penaltyValueSentence(rules),
    penaltyComboSentence(rules),
];

const ace = (rules: HouseRules): Section =>
    section(
        "ace",
        m.rules_kadi_ace_title(),
        ["AD"],
        [aceSuitSentence(rules), m.rules_kadi_ace_stands(), aceCounterSentence(rules)],
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
    const lines = aceOfSpadesSentences(rules);
    if (lines[0] === "") return [];
    const examples = ["kadi-request", "kadi-ask-table"];
    return [section("ace-of-spades", m.rules_kadi_spade_title(), ["AS"], lines, examples)];
}

const jump = (rules: HouseRules): Section =>
    section(
        "jump",
        m.rules_kadi_jump_title(),
        ["JC"],
        [m.rules_kadi_jump(), jumpSentence(rules)],
        ["kadi-jump", "kadi-jump-countered", "kadi-jump-window", "kadi-jump-cancelled"],
    );

const kickback = (rules: HouseRules): Section =>
    section(
        "kickback",
        m.rules_kadi_kick_title(),
        ["KH"],
        [m.rules_kadi_kick(), kickbackSentence(rules)],
        ["kadi-kick", "kadi-kick-countered", "kadi-kick-window", "kadi-kick-cancelled"],
    );

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
