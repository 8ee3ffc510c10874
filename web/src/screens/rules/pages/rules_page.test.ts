import { expect, test } from "vitest";
import type { HouseRules } from "../../../games/house_rules";
import type { GameInfo, SwitchInfo } from "../../../wire/types";
import { exampleIds } from "../examples/examples";
import { rematchStarters } from "./nokitty_page";
import { rulesPage } from "./rules_page";

const HAND_SIZE = {
    name: "hand_size",
    choices: [0, 4],
    choice_labels: ["4, or 3 from four players on", "4"],
} as unknown as SwitchInfo;

const game = (family: string): GameInfo =>
    ({ family, summary: "A summary.", switches: [HAND_SIZE] }) as unknown as GameInfo;

const textOf = (family: string, rules: HouseRules): string =>
    rulesPage(game(family), rules)
        .sections.flatMap((section) => section.lines)
        .join(" ");

test("every example is used on a page", () => {
    const pages = ["kadi", "qute", "nokitty"].map((family) =>
        rulesPage(game(family), { ace_of_spades: "request" }),
    );
    const shown = pages.flatMap((page) => page.sections.flatMap((section) => section.examples));
    expect(shown.toSorted()).toEqual(exampleIds.examples.toSorted());
});

test("the numbers on a page are those of the house rules", () => {
    const kadi = textOf("kadi", {
        hand_size: 7,
        jokers: 4,
        two_value: 2,
        three_value: 4,
        joker_value: 10,
        penalty_cap: 12,
        jump: "window",
        kickback: "window",
        window_seconds: 8,
        niko_kadi: "prompt",
        prompt_seconds: 6,
    });
    expect(kadi).toContain("gets 7 cards");
    expect(kadi).toContain("pick 2, a 3 makes them pick 4, and a Joker 10");
    expect(kadi).toContain("more than 12");
    expect(kadi.match(/For 8 seconds/g)).toHaveLength(2);
    expect(kadi).toContain("for 6 seconds");
    const qute = textOf("qute", { hand_size: 6, score_limit: 200 });
    expect(qute).toContain("gets 6 cards");
    expect(qute).toContain("more than 200 points");
    const nokitty = textOf("nokitty", { tiles: 12, hearts_per_turn: 3, magic_per_turn: 2 });
    expect(nokitty).toContain("12 tiles");
    expect(nokitty).toContain("at most 3 per turn");
    expect(nokitty).toContain("at most 2 per turn");
});

test("without Jokers in the deck the page of Kadi does not name them", () => {
    for (const penalty_match of ["top", "rank", "chain"])
        for (const penalty_combo of ["rank", "rank-jokers", "suit-mix"])
            for (const winning_ace of [true, false]) {
                const rules = { answers: "all", penalty_match, penalty_combo, winning_ace };
                expect(textOf("kadi", { ...rules, jokers: 0 })).not.toContain("Joker");
                expect(textOf("kadi", { ...rules, jokers: 2 })).toContain(
                    "A play with a Joker can't win.",
                );
            }
});

test("the decks of No Kitty are on its page", () => {
    const rules = { hearts: 16, winds: 6, recycles: 5, shields: 5 };
    const decks = rulesPage(game("nokitty"), rules).sections.find(({ id }) => id === "decks");
    expect(decks?.table?.rows.map(([, count]) => count)).toEqual(["16", "6", "5", "5"]);
});

test("the page of Qute says that a call overrides the 6", () => {
    expect(textOf("qute", {})).toContain("even with a 6 on top");
});

test("a hand size that depends on the players is described by the switch's label", () => {
    expect(textOf("kadi", { hand_size: 0 })).toContain("4, or 3 from four players on");
});

test("a game without a page has its summary", () => {
    expect(rulesPage(game("eights"), {})).toEqual({ lead: "A summary.", sections: [] });
});

test("the comparison of No Kitty Cards says who starts a rematch", () => {
    const games = ["no-kitty", "no-kitty-duel"].map((id) => ({ id }) as GameInfo);
    expect(rematchStarters(games).map(({ values }) => values)).toEqual([
        ["Random", "The other player"],
    ]);
    expect(rematchStarters([{ id: "qute" } as GameInfo])).toEqual([]);
});
