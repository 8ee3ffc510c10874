/** The coach's texts for each step of the lessons. */

import { cardSymbol, SUIT_SYMBOLS, type Suit } from "../../cards/card";
import { m } from "../../paraglide/messages.js";

/** A step's title, the task, a hint after another move, and the comment after the right one. */
export interface StepTexts {
    title: string;
    text: string;
    hint: string;
    done: string;
}

/** Numbers that the rules decide: the penalty on the table, and what a 3 and a Joker are worth. */
export interface StepNumbers {
    penalty: number;
    three: number;
    joker: number;
}

/** Return the hint within a turn of several moves: the next one. Empty for a move without such a hint. */
export function nextMoveHint(move: string): string {
    const [verb, rest = ""] = move.split(" ");
    if (verb === "play") return m.learn_next_play({ card: cardSymbol(rest) });
    if (verb === "qute") return m.learn_next_qute();
    if (move === "end") return m.learn_next_end();
    const suit = SUIT_SYMBOLS[rest.replace("suit=", "") as Suit] as string | undefined;
    return verb === "end" && suit ? m.learn_next_suit({ suit }) : "";
}

type Texts = Record<keyof StepTexts, (numbers: StepNumbers) => string>;

const TEXTS: Record<string, Texts> = {
    suit: {
        title: m.learn_suit_title,
        text: m.learn_suit_text,
        hint: m.learn_suit_hint,
        done: m.learn_suit_done,
    },
    rank: {
        title: m.learn_rank_title,
        text: m.learn_rank_text,
        hint: m.learn_rank_hint,
        done: m.learn_rank_done,
    },
    question: {
        title: m.learn_question_title,
        text: m.learn_question_text,
        hint: m.learn_question_hint,
        done: m.learn_question_done,
    },
    draw: {
        title: m.learn_draw_title,
        text: m.learn_draw_text,
        hint: m.learn_draw_hint,
        done: m.learn_draw_done,
    },
    penalty: {
        title: m.learn_penalty_title,
        text: m.learn_penalty_text,
        hint: m.learn_penalty_hint,
        done: m.learn_penalty_done,
    },
    cancel: {
        title: m.learn_cancel_title,
        text: m.learn_cancel_text,
        hint: m.learn_cancel_hint,
        done: m.learn_cancel_done,
    },
    jump: {
        title: m.learn_jump_title,
        text: m.learn_jump_text,
        hint: m.learn_jump_hint,
        done: m.learn_jump_done,
    },
    counter: {
        title: m.learn_counter_title,
        text: m.learn_counter_text,
        hint: m.learn_counter_hint,
        done: m.learn_counter_done,
    },
    kickback: {
        title: m.learn_kickback_title,
        text: m.learn_kickback_text,
        hint: m.learn_kickback_hint,
        done: m.learn_kickback_done,
    },
    ace: {
        title: m.learn_ace_title,
        text: m.learn_ace_text,
        hint: m.learn_ace_hint,
        done: m.learn_ace_done,
    },
    win: {
        title: m.learn_win_title,
        text: m.learn_win_text,
        hint: m.learn_win_hint,
        done: m.learn_win_done,
    },
    qute_match: {
        title: m.learn_qute_match_title,
        text: m.learn_qute_match_text,
        hint: m.learn_qute_match_hint,
        done: m.learn_qute_match_done,
    },
    qute_draw: {
        title: m.learn_qute_draw_title,
        text: m.learn_qute_draw_text,
        hint: m.learn_qute_draw_hint,
        done: m.learn_qute_draw_done,
    },
    qute_six: {
        title: m.learn_qute_six_title,
        text: m.learn_qute_six_text,
        hint: m.learn_qute_six_hint,
        done: m.learn_qute_six_done,
    },
    qute_seven: {
        title: m.learn_qute_seven_title,
        text: m.learn_qute_seven_text,
        hint: m.learn_qute_seven_hint,
        done: m.learn_qute_seven_done,
    },
    qute_jack: {
        title: m.learn_qute_jack_title,
        text: m.learn_qute_jack_text,
        hint: m.learn_qute_jack_hint,
        done: m.learn_qute_jack_done,
    },
    qute_call: {
        title: m.learn_qute_call_title,
        text: m.learn_qute_call_text,
        hint: m.learn_qute_call_hint,
        done: m.learn_qute_call_done,
    },
    nokitty_place: {
        title: m.learn_nokitty_place_title,
        text: m.learn_nokitty_place_text,
        hint: m.learn_nokitty_place_hint,
        done: m.learn_nokitty_place_done,
    },
    nokitty_draw: {
        title: m.learn_nokitty_draw_title,
        text: m.learn_nokitty_draw_text,
        hint: m.learn_nokitty_draw_hint,
        done: m.learn_nokitty_draw_done,
    },
    nokitty_wind: {
        title: m.learn_nokitty_wind_title,
        text: m.learn_nokitty_wind_text,
        hint: m.learn_nokitty_wind_hint,
        done: m.learn_nokitty_wind_done,
    },
    nokitty_recycle: {
        title: m.learn_nokitty_recycle_title,
        text: m.learn_nokitty_recycle_text,
        hint: m.learn_nokitty_recycle_hint,
        done: m.learn_nokitty_recycle_done,
    },
    nokitty_shield: {
        title: m.learn_nokitty_shield_title,
        text: m.learn_nokitty_shield_text,
        hint: m.learn_nokitty_shield_hint,
        done: m.learn_nokitty_shield_done,
    },
    nokitty_win: {
        title: m.learn_nokitty_win_title,
        text: m.learn_nokitty_win_text,
        hint: m.learn_nokitty_win_hint,
        done: m.learn_nokitty_win_done,
    },
};

/** Return the texts of a step. */
export function stepTexts(key: string, numbers: StepNumbers): StepTexts {
    const { title, text, hint, done } = TEXTS[key]!;
    return {
        title: title(numbers),
        text: text(numbers),
        hint: hint(numbers),
        done: done(numbers),
    };
}

/** The keys of all steps with texts. */
export const STEP_KEYS: readonly string[] = Object.keys(TEXTS);
