/** The rules of Kadi that depend on house rules, as sentences for the rules page and the help of cards. */

import { m } from "../../paraglide/messages.js";
import { choose, numberIn, type HouseRules } from "../house_rules";

export const hasJokers = (rules: HouseRules): boolean => rules.jokers !== 0;

const windowSeconds = (rules: HouseRules) => ({ seconds: numberIn(rules, "window_seconds") });

export const answersSentence = ({ answers }: HouseRules): string =>
    choose(answers, {
        all: m.rules_kadi_answers_all,
        "ordinary-ace": m.rules_kadi_answers_ordinary_ace,
        ordinary: m.rules_kadi_answers_ordinary,
    });

export const answerSuitSentence = ({ answer_suit }: HouseRules): string =>
    choose(answer_suit, { some: m.rules_kadi_suit_some, last: m.rules_kadi_suit_last });

/** Return how many cards a penalty card makes the next player pick. `value` is the switch of its rank. */
export const penaltyCount = (rules: HouseRules, value: string): number =>
    Math.min(numberIn(rules, value), numberIn(rules, "penalty_cap") || Infinity);

/** Return what several penalty cards played at once count. */
export const penaltyValueSentence = ({ penalty_value }: HouseRules): string =>
    choose(penalty_value, { last: m.rules_kadi_value_last, sum: m.rules_kadi_value_sum });

/** Return which penalty cards can be played together. */
export const penaltyComboSentence = (rules: HouseRules): string =>
    choose(rules.penalty_combo, {
        rank: m.rules_kadi_combo_rank,
        "rank-jokers": hasJokers(rules) ? m.rules_kadi_combo_rank_jokers : m.rules_kadi_combo_rank,
        "suit-mix": hasJokers(rules)
            ? m.rules_kadi_combo_suit_mix
            : m.rules_kadi_combo_suit_mix_no_jokers,
    });

export function penaltyCapSentence(rules: HouseRules): string {
    const count = numberIn(rules, "penalty_cap");
    return count > 0 ? m.rules_kadi_cap({ count }) : "";
}

export const jokerMatchSentence = ({ joker_match }: HouseRules): string =>
    choose(joker_match, { any: m.rules_kadi_joker_any, colour: m.rules_kadi_joker_colour });

export const aceSuitSentence = ({ ace_suit }: HouseRules): string =>
    choose(ace_suit, {
        choose: m.rules_kadi_ace_choose,
        "may-choose": m.rules_kadi_ace_may_choose,
        own: m.rules_kadi_ace_own,
    });

export const aceCounterSentence = ({ ace_counter }: HouseRules): string =>
    choose(ace_counter, {
        "own-suit": m.rules_kadi_ace_own_suit,
        "penalty-suit": m.rules_kadi_ace_penalty_suit,
        "penalty-card": m.rules_kadi_ace_penalty_card,
    });

/** Whether A♠ follows rules of its own, and not those of the other Aces. */
export const isRequestingSpade = ({ ace_of_spades }: HouseRules): boolean =>
    ace_of_spades === "request";

export const aceOfSpadesSentences = (rules: HouseRules): string[] => [
    choose(rules.ace_of_spades, {
        "ask-table": m.rules_kadi_spade_ask,
        request: m.rules_kadi_spade_request,
    }),
    isRequestingSpade(rules) ? m.rules_kadi_spade_cancels() : "",
];

export const jumpSentence = (rules: HouseRules): string =>
    choose(rules.jump, {
        counter: m.rules_kadi_jump_counter,
        window: () => m.rules_kadi_jump_window(windowSeconds(rules)),
    });

export const kickbackSentence = (rules: HouseRules): string =>
    choose(rules.kickback, {
        counter: m.rules_kadi_kick_counter,
        window: () => m.rules_kadi_kick_window(windowSeconds(rules)),
    });
