/** What is said about Kadi: the sentences that fit a table's house rules. */

import { m } from "../../../paraglide/messages.js";
import type { HouseRules } from "../house_rules";
import { pick, said, type Section } from "./section";

/** The page of a game of Kadi played by these rules. */
export const kadiSections = (rules: HouseRules): Section[] => [
    deal(rules),
    turn(),
    ordinary(),
    questions(rules),
    penalties(rules),
    ace(rules),
    ...aceOfSpades(rules),
    jump(rules),
    kickback(rules),
    winning(rules),
];

const deal = (rules: HouseRules): Section => ({
    id: "deal",
    title: m.rules_deal(),
    cards: [],
    lines: said(
        rules.hand_size === 0
            ? m.rules_kadi_deal_by_players()
            : m.rules_kadi_deal({ count: Number(rules.hand_size) }),
        rules.starter_picks_direction ? m.rules_kadi_direction() : "",
        m.rules_kadi_deck(),
    ),
    examples: [],
});

const turn = (): Section => ({
    id: "turn",
    title: m.rules_turn(),
    cards: [],
    lines: [m.rules_kadi_turn(), m.rules_kadi_draw()],
    examples: ["kadi-suit", "kadi-rank", "kadi-neither", "kadi-several"],
});

const ordinary = (): Section => ({
    id: "ordinary",
    title: m.rules_kadi_ordinary_title(),
    cards: ["4S", "7H", "10C"],
    lines: [m.rules_kadi_ordinary()],
    examples: [],
});

const questions = (rules: HouseRules): Section => ({
    id: "questions",
    title: m.rules_kadi_questions_title(),
    cards: ["QH", "8S"],
    lines: said(
        m.rules_kadi_questions(),
        pick(rules.answers, {
            all: m.rules_kadi_answers_all,
            "ordinary-ace": m.rules_kadi_answers_ordinary_ace,
            ordinary: m.rules_kadi_answers_ordinary,
        }),
        pick(rules.answer_suit, { some: m.rules_kadi_suit_some, last: m.rules_kadi_suit_last }),
        pick(rules.question_link, {
            any: m.rules_kadi_link_any,
            previous: m.rules_kadi_link_previous,
            rank: m.rules_kadi_link_rank,
        }),
    ),
    examples: [
        "kadi-question",
        "kadi-bare-question",
        "kadi-linked-questions",
        "kadi-rank-questions",
    ],
});

function penalties(rules: HouseRules): Section {
    const hasJokers = rules.jokers !== 0;
    return {
        id: "penalties",
        title: hasJokers
            ? m.rules_kadi_penalties_title()
            : m.rules_kadi_penalties_title_no_jokers(),
        cards: hasJokers ? ["2D", "3C", "RJ"] : ["2D", "3C"],
        lines: said(
            hasJokers ? m.rules_kadi_penalties() : m.rules_kadi_penalties_no_jokers(),
            ...penaltyLines(rules),
            hasJokers
                ? pick(rules.joker_match, {
                      any: m.rules_kadi_joker_any,
                      colour: m.rules_kadi_joker_colour,
                  })
                : "",
            rules.penalty_cap ? m.rules_kadi_cap({ count: Number(rules.penalty_cap) }) : "",
        ),
        examples: [
            "kadi-two",
            "kadi-joker",
            "kadi-joker-colour",
            "kadi-answer-replaces",
            "kadi-answer-adds",
            "kadi-answer-suit",
            "kadi-answer-not-suit",
            "kadi-answer-chain",
            "kadi-two-twos-last",
            "kadi-two-twos-sum",
            "kadi-mixed-bomb",
        ],
    };
}

const penaltyLines = (rules: HouseRules): string[] => [
    pick(rules.penalty_match, {
        top: m.rules_kadi_match_top,
        rank: m.rules_kadi_match_rank,
        chain: m.rules_kadi_match_chain,
    }),
    pick(rules.penalty_counter, {
        replace: m.rules_kadi_counter_replace,
        add: m.rules_kadi_counter_add,
    }),
    pick(rules.penalty_value, { last: m.rules_kadi_value_last, sum: m.rules_kadi_value_sum }),
    pick(rules.penalty_combo, {
        rank: m.rules_kadi_combo_rank,
        "rank-jokers": m.rules_kadi_combo_rank_jokers,
        "suit-mix": m.rules_kadi_combo_suit_mix,
    }),
];

const ace = (rules: HouseRules): Section => ({
    id: "ace",
    title: m.rules_kadi_ace_title(),
    cards: ["AD"],
    lines: said(
        pick(rules.ace_suit, {
            choose: m.rules_kadi_ace_choose,
            "may-choose": m.rules_kadi_ace_may_choose,
            own: m.rules_kadi_ace_own,
        }),
        m.rules_kadi_ace_stands(),
        pick(rules.ace_counter, {
            "own-suit": m.rules_kadi_ace_own_suit,
            "penalty-suit": m.rules_kadi_ace_penalty_suit,
            "penalty-card": m.rules_kadi_ace_penalty_card,
        }),
    ),
    examples: [
        "kadi-ace-chooses",
        "kadi-ace-own",
        "kadi-ace-cancels-own",
        "kadi-two-aces",
        "kadi-ace-cancels-penalty-suit",
        "kadi-ace-cancels-card",
    ],
});

function aceOfSpades(rules: HouseRules): Section[] {
    const line = pick(rules.ace_of_spades, {
        "ask-table": m.rules_kadi_spade_ask,
        request: m.rules_kadi_spade_request,
    });
    if (line === "") return [];
    const examples = ["kadi-request", "kadi-ask-table"];
    const title = m.rules_kadi_spade_title();
    return [{ id: "ace-of-spades", title, cards: ["AS"], lines: [line], examples }];
}

const jump = (rules: HouseRules): Section => ({
    id: "jump",
    title: m.rules_kadi_jump_title(),
    cards: ["JC"],
    lines: said(
        m.rules_kadi_jump(),
        pick(rules.jump, {
            counter: m.rules_kadi_jump_counter,
            window: () => m.rules_kadi_jump_window({ seconds: Number(rules.window_seconds) }),
        }),
    ),
    examples: ["kadi-jump", "kadi-jump-countered", "kadi-jump-window", "kadi-jump-cancelled"],
});

const kickback = (rules: HouseRules): Section => ({
    id: "kickback",
    title: m.rules_kadi_kick_title(),
    cards: ["KH"],
    lines: said(
        m.rules_kadi_kick(),
        pick(rules.kickback, {
            counter: m.rules_kadi_kick_counter,
            window: () => m.rules_kadi_kick_window({ seconds: Number(rules.window_seconds) }),
        }),
    ),
    examples: ["kadi-kick", "kadi-kick-countered", "kadi-kick-window", "kadi-kick-cancelled"],
});

const winning = (rules: HouseRules): Section => ({
    id: "winning",
    title: m.rules_winning(),
    cards: [],
    lines: said(
        rules.winning_ace ? m.rules_kadi_win_ace() : m.rules_kadi_win(),
        pick(rules.niko_kadi, {
            off: m.rules_kadi_niko_off,
            call: m.rules_kadi_niko_call,
            prompt: () => m.rules_kadi_niko_prompt({ seconds: Number(rules.prompt_seconds) }),
        }),
        m.rules_kadi_cardless(),
        pick(rules.cardless, {
            "blocks-win": m.rules_kadi_cardless_blocks_win,
            "blocks-play": m.rules_kadi_cardless_blocks_play,
        }),
        rules.confirm_win ? m.rules_kadi_confirm() : "",
    ),
    examples: [
        "kadi-win",
        "kadi-win-called",
        "kadi-win-prompted",
        "kadi-win-ace",
        "kadi-not-called",
        "kadi-no-win",
    ],
});
