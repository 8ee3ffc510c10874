import { expect, test } from "vitest";
import { stepWords, WORDED_STEPS } from "./lesson_words";

test("every step says what to do, what if not, and what has happened", () => {
    expect(WORDED_STEPS).toContain("niko");
    for (const key of WORDED_STEPS) {
        const said = Object.values(stepWords(key));
        expect(new Set(said).size, key).toBe(4);
        for (const line of said) expect(line, key).not.toBe("");
    }
});
