import { expect, test } from "vitest";
import { stepTexts, STEPS_WITH_TEXTS } from "./lesson_texts";

test("every step says what to do, what if not, and what has happened", () => {
    expect(STEPS_WITH_TEXTS).toContain("niko");
    for (const key of STEPS_WITH_TEXTS) {
        const said = Object.values(stepTexts(key));
        expect(new Set(said).size, key).toBe(4);
        for (const line of said) expect(line, key).not.toBe("");
    }
});
