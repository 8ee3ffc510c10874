import { expect, test } from "vitest";
import type { GameInfo, SwitchInfo } from "../../wire/responses";
import { differences, presetOf, ruleGroups } from "./house_rules";

const rule = (name: string, group: string, changes: Partial<SwitchInfo>): SwitchInfo => ({
    name,
    label: name,
    group,
    kind: "choice",
    default: 0,
    choices: [],
    choice_labels: [],
    low: 0,
    high: 0,
    help: "",
    ...changes,
});

const game = {
    id: "kadi-friendly",
    switches: [
        rule("jokers", "cards", { default: 2, choices: [0, 2], choice_labels: ["none", "two"] }),
        rule("counter", "penalties", {
            label: "Answering",
            default: "replace",
            choices: ["replace", "add"],
            choice_labels: ["replaces", "adds"],
        }),
        rule("winning_ace", "winning", { kind: "flag", default: false }),
    ],
    presets: [
        { game: "kadi-friendly", title: "", rules: { jokers: 2, counter: "replace" } },
        { game: "kadi-bomb", title: "", rules: { jokers: 2, counter: "add" } },
    ],
} as unknown as GameInfo;

test("rules are told in words, and by their names where there are none", () => {
    const [cards, penalties, winning] = ruleGroups(game, presetOf(game));
    expect(cards!.lines[0]).toMatchObject({ label: "jokers", value: "two", usual: null });
    expect(penalties!.lines[0]).toMatchObject({ label: "Answering", value: "replaces" });
    expect(winning!.lines[0]!.value).toBe("no");
});

test("what a table has changed is told with what is usual", () => {
    const groups = ruleGroups(game, { ...presetOf(game), counter: "add" });
    const lines = groups.flatMap((group) => group.lines);
    expect(lines.filter((line) => line.usual !== null)).toEqual([
        expect.objectContaining({ name: "counter", value: "adds", usual: "replaces" }),
    ]);
});

test("games of a family are compared only where they differ", () => {
    expect(differences(game)).toEqual([{ label: "Answering", values: ["replaces", "adds"] }]);
});
