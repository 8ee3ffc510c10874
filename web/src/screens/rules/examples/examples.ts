/** The examples of the rules pages. The tests play them with the engine. */

import type { HouseRules } from "../../../games/house_rules";
import { m } from "../../../paraglide/messages.js";
import list from "./examples.json";

/** A position, a play and its result. `when` lists the house rules under which it is true. */
export interface Example {
    id: string;
    family: string;
    when?: Record<string, readonly unknown[]>;
    /** The card to match, and the cards played on it. */
    on?: string;
    cards: string[];
    /** No Kitty: a tile before and after the play, and its points for its owner. */
    tile?: string[];
    points?: number[];
    shield?: boolean;
    play: string;
}

const TEXTS: Record<string, () => string> = {
    "kadi-suit": m.rules_ex_kadi_suit,
    "kadi-rank": m.rules_ex_kadi_rank,
    "kadi-neither": m.rules_ex_kadi_neither,
    "kadi-several": m.rules_ex_kadi_several,
    "kadi-question": m.rules_ex_kadi_question,
    "kadi-bare-question": m.rules_ex_kadi_bare_question,
    "kadi-linked-questions": m.rules_ex_kadi_linked_questions,
    "kadi-rank-questions": m.rules_ex_kadi_rank_questions,
    "kadi-two": m.rules_ex_kadi_two,
    "kadi-joker": m.rules_ex_kadi_joker,
    "kadi-joker-colour": m.rules_ex_kadi_joker_colour,
    "kadi-two-joker": m.rules_ex_kadi_two_joker,
    "kadi-two-twos-last": m.rules_ex_kadi_two_twos_last,
    "kadi-two-twos-sum": m.rules_ex_kadi_two_twos_sum,
    "kadi-mixed-bomb": m.rules_ex_kadi_mixed_bomb,
    "kadi-answer-replaces": m.rules_ex_kadi_answer_replaces,
    "kadi-answer-adds": m.rules_ex_kadi_answer_adds,
    "kadi-answer-suit": m.rules_ex_kadi_answer_suit,
    "kadi-answer-not-suit": m.rules_ex_kadi_answer_not_suit,
    "kadi-answer-chain": m.rules_ex_kadi_answer_chain,
    "kadi-ace-cancels-own": m.rules_ex_kadi_ace_cancels_own,
    "kadi-two-aces": m.rules_ex_kadi_two_aces,
    "kadi-ace-cancels-penalty-suit": m.rules_ex_kadi_ace_cancels_penalty_suit,
    "kadi-ace-cancels-card": m.rules_ex_kadi_ace_cancels_card,
    "kadi-ace-chooses": m.rules_ex_kadi_ace_chooses,
    "kadi-ace-own": m.rules_ex_kadi_ace_own,
    "kadi-request": m.rules_ex_kadi_request,
    "kadi-ask-table": m.rules_ex_kadi_ask_table,
    "kadi-jump": m.rules_ex_kadi_jump,
    "kadi-jump-countered": m.rules_ex_kadi_jump_countered,
    "kadi-jump-window": m.rules_ex_kadi_jump_window,
    "kadi-jump-cancelled": m.rules_ex_kadi_jump_cancelled,
    "kadi-kick": m.rules_ex_kadi_kick,
    "kadi-kick-countered": m.rules_ex_kadi_kick_countered,
    "kadi-kick-window": m.rules_ex_kadi_kick_window,
    "kadi-kick-cancelled": m.rules_ex_kadi_kick_cancelled,
    "kadi-win": m.rules_ex_kadi_win,
    "kadi-no-win": m.rules_ex_kadi_no_win,
    "kadi-win-ace": m.rules_ex_kadi_win_ace,
    "kadi-win-called": m.rules_ex_kadi_win_called,
    "kadi-win-prompted": m.rules_ex_kadi_win_prompted,
    "kadi-not-called": m.rules_ex_kadi_not_called,
    "qute-several": m.rules_ex_qute_several,
    "qute-six": m.rules_ex_qute_six,
    "qute-seven": m.rules_ex_qute_seven,
    "qute-eight": m.rules_ex_qute_eight,
    "qute-eights": m.rules_ex_qute_eights,
    "qute-jack": m.rules_ex_qute_jack,
    "qute-ace": m.rules_ex_qute_ace,
    "qute-call": m.rules_ex_qute_call,
    "qute-jack-out": m.rules_ex_qute_jack_out,
    "nokitty-own": m.rules_ex_nokitty_own,
    "nokitty-white": m.rules_ex_nokitty_white,
    "nokitty-other": m.rules_ex_nokitty_other,
    "nokitty-wind": m.rules_ex_nokitty_wind,
    "nokitty-recycle": m.rules_ex_nokitty_recycle,
    "nokitty-recycle-own": m.rules_ex_nokitty_recycle_own,
    "nokitty-shield": m.rules_ex_nokitty_shield,
};

const EXAMPLES: ReadonlyMap<string, Example> = new Map(
    (list as Example[]).map((example) => [example.id, example]),
);

/** Whether an example is true under these house rules. A switch the game does not have is ignored. */
function isTrue(example: Example, rules: HouseRules): boolean {
    const conditions = Object.entries(example.when ?? {});
    return conditions.every(([name, values]) => !(name in rules) || values.includes(rules[name]));
}

/** Return the examples with these ids that are true under the house rules. */
export const examplesOf = (ids: readonly string[], rules: HouseRules): Example[] =>
    ids.map((id) => EXAMPLES.get(id)!).filter((example) => isTrue(example, rules));

/** Return the sentence below an example. */
export const exampleText = (example: Example): string => TEXTS[example.id]!();

/** Whether the example shows a play that is not allowed. */
export const isRefused = (example: Example): boolean => example.play.startsWith("!");

/** The ids of all examples, and of all sentences. */
export const exampleIds = { examples: [...EXAMPLES.keys()], texts: Object.keys(TEXTS) };
