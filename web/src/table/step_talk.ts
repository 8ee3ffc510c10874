/** The talk of a table by steps. */

import type { TalkLine } from "./table_model";

/** All lines of a step. */
export interface StepTalk {
    /** The id of its first line. */
    id: number;
    seq: number;
    texts: string[];
}

export function talkBySteps(lines: readonly TalkLine[]): StepTalk[] {
    const steps: StepTalk[] = [];
    for (const { id, seq, text } of lines) {
        const last = steps.at(-1);
        if (last?.seq === seq) last.texts.push(text);
        else steps.push({ id, seq, texts: [text] });
    }
    return steps;
}
