/** What a card of Kadi does, in the words of the rules page. */

import { parseCard } from "../../cards/card";
import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/types";
import type { CardHelp } from "../card_help";
import { describeThreat } from "./descriptions";
import type { HouseRules } from "../house_rules";

type Lines = (rules: HouseRules, players: number) => (string | undefined)[];

const seconds = (rules: HouseRules) => ({ seconds: Number(rules.window_seconds) });
const pick = (rules: HouseRules, value: string) =>
    m.kadi_help_penalty({ count: Number(rules[value]) });

/** Which penalty cards can be played together, and what they count then. */
const together = ({ penalty_combo, penalty_value, jokers }: HouseRules) => [
    penalty_combo === "rank" || jokers === 0 ? m.rules_kadi_combo_rank() : undefined,
    penalty_combo === "rank-jokers" && jokers !== 0 ? m.rules_kadi_combo_rank_jokers() : undefined,
    penalty_combo === "suit-mix" && jokers !== 0 ? m.rules_kadi_combo_suit_mix() : undefined,
    penalty_value === "sum" ? m.rules_kadi_value_sum() : m.rules_kadi_value_last(),
];

const question: Lines = ({ answers }) => [
    m.rules_kadi_questions(),
    answers === "all" ? m.rules_kadi_answers_all() : undefined,
    answers === "ordinary-ace" ? m.rules_kadi_answers_ordinary_ace() : undefined,
    answers === "ordinary" ? m.rules_kadi_answers_ordinary() : undefined,
];

const LINES: Record<string, Lines> = {
    Q: question,
    "8": question,
    "2": (rules) => [pick(rules, "two_value"), ...together(rules)],
    "3": (rules) => [pick(rules, "three_value"), ...together(rules)],
    Joker: (rules) => [
        pick(rules, "joker_value"),
        rules.joker_match === "colour" ? m.rules_kadi_joker_colour() : m.rules_kadi_joker_any(),
        ...together(rules),
    ],
    J: (rules) => [
        m.rules_kadi_jump(),
        rules.jump === "window"
            ? m.rules_kadi_jump_window(seconds(rules))
            : m.rules_kadi_jump_counter(),
    ],
    K: (rules, players) =>
        players === 2
            ? [m.kadi_help_king_two()]
            : [
                  m.rules_kadi_kick(),
                  rules.kickback === "counter" ? m.rules_kadi_kick_counter() : undefined,
                  rules.kickback === "window"
                      ? m.rules_kadi_kick_window(seconds(rules))
                      : undefined,
              ],
    A: (rules) => [
        rules.ace_suit === "choose" ? m.rules_kadi_ace_choose() : undefined,
        rules.ace_suit === "may-choose" ? m.rules_kadi_ace_may_choose() : undefined,
        rules.ace_suit === "own" ? m.rules_kadi_ace_own() : undefined,
        rules.ace_counter === "own-suit" ? m.rules_kadi_ace_own_suit() : undefined,
        rules.ace_counter === "penalty-suit" ? m.rules_kadi_ace_penalty_suit() : undefined,
        rules.ace_counter === "penalty-card" ? m.rules_kadi_ace_penalty_card() : undefined,
    ],
};

const spade: Lines = ({ ace_of_spades }) => [
    ace_of_spades === "ask-table" ? m.rules_kadi_spade_ask() : undefined,
    ace_of_spades === "request" ? m.rules_kadi_spade_request() : undefined,
];

export function cardHelp(card: string, rules: HouseRules, players: number): CardHelp {
    const lines = LINES[parseCard(card).rank] ?? (() => [m.rules_kadi_ordinary()]);
    const all = [...(card === "AS" ? spade(rules, players) : []), ...lines(rules, players)];
    return { title: cardName(card), lines: all.filter((line) => line !== undefined) };
}

/** What the badge on the pile says. */
export const markHelp = (_mark: string, { view }: TableModel<KadiView>): CardHelp | null =>
    describeThreat(view);
