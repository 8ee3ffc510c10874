import { expect, test } from "vitest";
import type { GameInfo, SwitchInfo } from "../wire/types";
import {
    changedSwitches,
    differences,
    numberWithin,
    rulesInForce,
    switchGroups,
    valueLabel,
    valueOf,
    withValue,
} from "./house_rules";

const item = (name: string, more: Partial<SwitchInfo> = {}): SwitchInfo => ({
    name,
    label: name,
    group: "",
    choice_labels: [],
    zero_label: "",
    kind: "choice",
    default: "any",
    choices: ["any", "colour"],
    low: 0,
    high: 0,
    help: "",
    ...more,
});
const jokers = item("jokers", { default: 2, choices: [0, 2, 4], group: "Deck" });
const match = item("joker_match", {
    label: "What a Joker goes on",
    group: "Jokers",
    choice_labels: ["Any card", "Its colour"],
});
const seconds = item("turn_seconds", { kind: "number", default: 20, low: 5, high: 60 });
const game = {
    switches: [jokers, match, seconds],
    numbers: { joker_value: 5 },
    presets: [
        { game: "kadi-friendly", title: "", rules: { jokers: 2, joker_match: "any" } },
        { game: "kadi-live", title: "", rules: { jokers: 2, joker_match: "colour" } },
    ],
} as unknown as GameInfo;

test("a switch set back to its default is no longer a change", () => {
    const changes = withValue({}, jokers, 4);
    expect(changes).toEqual({ jokers: 4 });
    expect(valueOf(changes, jokers)).toBe(4);
    expect(withValue(changes, jokers, 2)).toEqual({});
    expect(valueOf({}, jokers)).toBe(2);
});

test("turning a switch off is a change", () => {
    const flag = item("confirm_win", { kind: "flag", default: true, choices: [false, true] });
    expect(withValue({}, flag, false)).toEqual({ confirm_win: false });
    expect(valueOf({ confirm_win: false }, flag)).toBe(false);
});

test("the rules in force are the game's own with the room's changes", () => {
    expect(rulesInForce(game, { jokers: 4 })).toEqual({
        joker_value: 5,
        jokers: 4,
        joker_match: "any",
        turn_seconds: 20,
    });
});

test("groups keep the game's order and count the changes", () => {
    const groups = switchGroups(game, { joker_match: "colour", jokers: 2 });
    expect(groups.map(({ name, changed }) => [name, changed])).toEqual([
        ["Deck", 0],
        ["Jokers", 1],
        ["", 0],
    ]);
    expect(changedSwitches(game, { joker_match: "colour", jokers: 2 })).toEqual([match]);
});

test("a number is limited to the switch's range", () => {
    expect(numberWithin(seconds, "12")).toBe(12);
    expect(numberWithin(seconds, "500")).toBe(60);
    expect(numberWithin(seconds, "1")).toBe(5);
    expect(numberWithin(seconds, "")).toBeNull();
    expect(numberWithin(seconds, "4.5")).toBeNull();
});

test("a value has the server's label, or else a readable one", () => {
    expect(valueLabel(match, "colour")).toBe("Its colour");
    expect(valueLabel(item("x", { choices: ["own-suit"] }), "own-suit")).toBe("Own suit");
    expect(valueLabel(item("flag", { choices: [] }), false)).toBe("No");
});

test("games of a family are compared only where they differ", () => {
    expect(differences(game)).toEqual([
        { label: "What a Joker goes on", values: ["Any card", "Its colour"] },
    ]);
});

test("a 0 that means any number says so", () => {
    const hearts = item("hearts_per_turn", { kind: "number", zero_label: "Any number" });
    expect(valueLabel({ ...hearts, choices: [] }, 0)).toBe("Any number");
    expect(valueLabel({ ...hearts, choices: [] }, 2)).toBe("2");
    expect(valueLabel(jokers, 0)).toBe("0");
});
