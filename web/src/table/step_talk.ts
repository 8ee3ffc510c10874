/** The talk of a table by steps. */

import { AfterStep } from "../motion/after_landing.svelte";
import type { TableModel, TalkLine } from "./table_model";

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

/** The lines of steps up to `seq`. */
export const talkUpTo = (lines: readonly TalkLine[], seq: number): readonly TalkLine[] =>
    lines.filter((line) => line.seq <= seq);

/** The talk of a table, in which a step is told when its cards have landed. Create it in a component. */
export class LandedTalk {
    #told: AfterStep<number>;

    constructor(private readonly table: () => Pick<TableModel, "seq" | "talk">) {
        const seq = () => table().seq;
        this.#told = new AfterStep(seq, seq, seq() - 1);
    }

    get lines(): readonly TalkLine[] {
        return talkUpTo(this.table().talk, this.#told.shown);
    }
}
