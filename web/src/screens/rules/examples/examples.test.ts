import { expect, test } from "vitest";
import { exampleIds, examplesOf, exampleText } from "./examples";

test("every example has a sentence, and every sentence an example", () => {
    expect(exampleIds.texts.toSorted()).toEqual(exampleIds.examples.toSorted());
});

test("an example is shown only where it is true", () => {
    const ids = ["kadi-answer-adds", "kadi-answer-replaces"];
    const shown = examplesOf(ids, { penalty_counter: "add", penalty_cap: 0 });
    expect(shown.map(exampleText)).toEqual(["It grows: the player after you has to pick 4."]);
    expect(examplesOf(ids, { penalty_counter: "add", penalty_cap: 3 })).toEqual([]);
});

test("a condition on a switch the game does not have is ignored", () => {
    const rules = { jokers: 2, penalty_cap: 0 };
    expect(examplesOf(["kadi-joker"], rules)).toHaveLength(1);
    expect(examplesOf(["kadi-joker"], { ...rules, joker_value: 10 })).toEqual([]);
});
