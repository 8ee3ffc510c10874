/** What a card of Kadi does, in the words of the rules page. */

import { parseCard } from "../../cards/card";
import { cardName } from "../../cards/card_names";
import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { KadiView } from "../../wire/types";
import type { CardHelp } from "../card_help";
import { describeThreat } from "./descriptions";
import type { HouseRules } from "../house_rules";
import {
    aceCounterSentence,
    aceOfSpadesSentences,
    aceSuitSentence,
    answersSentence,
    answerSuitSentence,
    isRequestingSpade,
    jokerMatchSentence,
    jumpSentence,
    kickbackSentence,
    penaltyCapSentence,
    penaltyComboSentence,
    penaltyCount,
    penaltyValueSentence,
} from "./rule_sentences";

type Lines = (rules: HouseRules, players: number) => string[];

const pick = (rules: HouseRules, value: string): string =>
    m.kadi_help_penalty({ count: penaltyCount(rules, value) });

const together = (rules: HouseRules): string[] => [
    penaltyComboSentence(rules),
    penaltyValueSentence(rules),
    penaltyCapSentence(rules),
];

const question: Lines = (rules) => [
    m.rules_kadi_questions(),
    answersSentence(rules),
    answerSuitSentence(rules),
];

const LINES: Record<string, Lines> = {
    Q: question,
    "8": question,
    "2": (rules) => [pick(rules, "two_value"), ...together(rules)],
    "3": (rules) => [pick(rules, "three_value"), ...together(rules)],
    Joker: (rules) => [pick(rules, "joker_value"), jokerMatchSentence(rules), ...together(rules)],
    J: (rules) => [m.rules_kadi_jump(), jumpSentence(rules)],
    K: (rules, players) =>
        players === 2 ? [m.kadi_help_king_two()] : [m.rules_kadi_kick(), kickbackSentence(rules)],
    A: (rules) => [aceSuitSentence(rules), aceCounterSentence(rules)],
};

const aceOfSpades: Lines = (rules, players) => [
    ...aceOfSpadesSentences(rules),
    ...(isRequestingSpade(rules) ? [] : LINES["A"]!(rules, players)),
];

export function cardHelp(card: string, rules: HouseRules, players: number): CardHelp {
    const ordinary: Lines = () => [m.rules_kadi_ordinary()];
    const lines = card === "AS" ? aceOfSpades : (LINES[parseCard(card).rank] ?? ordinary);
    return { title: cardName(card), lines: lines(rules, players).filter((line) => line !== "") };
}

/** What the badge on the pile says. */
export const markHelp = (_mark: string, { view }: TableModel<KadiView>): CardHelp | null =>
    describeThreat(view);
