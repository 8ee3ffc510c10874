/** The talk of a table by steps. */

import type { TalkLine } from "./table_model";

/** All lines of a step as one text. */
export interface StepTalk {
    /** The id of its first line. */
    id: number;
    seq: number;
    text: string;
}

export function talkBySteps(lines: readonly TalkLine[]): StepTalk[] {
    const steps: StepTalk[] = [];
    for (const { id, seq, text } of lines) {
        const last = steps.at(-1);
        if (last?.seq === seq) last.text += ` ${text}`;
        else steps.push({ id, seq, text });
    }
    return steps;
}
