import { expect, test } from "vitest";
import { luckText } from "./luck_text";

test("luck is said in words, however large its number is", () => {
    const said = [1.07, 0.3, 0.05, -0.05, -0.3, -1.2].map(luckText);
    expect(said).toEqual([
        "very good",
        "good",
        "neither good nor bad",
        "neither good nor bad",
        "bad",
        "very bad",
    ]);
});
