import { expect, test } from "vitest";
import { exampleNames, examplesOf, exampleText } from "./examples";
import { rulesPage } from "../pages/rules_page";

test("every example has a sentence, and every sentence an example", () => {
    expect(exampleNames.worded.toSorted()).toEqual(exampleNames.played.toSorted());
});

test("every example stands on some page", () => {
    const pages = ["kadi-live", "qute", "no-kitty"].map((game) =>
        rulesPage(game, { ace_of_spades: "request" }),
    );
    const shown = pages.flatMap((page) => page.sections.flatMap((section) => section.examples));
    expect(shown.toSorted()).toEqual(exampleNames.played.toSorted());
});

test("an example is shown only where it is true", () => {
    const ids = ["kadi-answer-adds", "kadi-answer-replaces"];
    const shown = examplesOf(ids, { penalty_counter: "add", penalty_cap: 0 });
    expect(shown.map(exampleText)).toEqual(["It grows: the player after you has 4 to pick."]);
    expect(examplesOf(ids, { penalty_counter: "add", penalty_cap: 3 })).toEqual([]);
});
