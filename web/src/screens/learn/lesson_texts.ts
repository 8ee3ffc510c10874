/** The coach's texts for each step of the lesson. */

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
    niko: {
        title: m.learn_niko_title,
        text: m.learn_niko_text,
        hint: m.learn_niko_hint,
        done: m.learn_niko_done,
    },
    win: {
        title: m.learn_win_title,
        text: m.learn_win_text,
        hint: m.learn_win_hint,
        done: m.learn_win_done,
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
