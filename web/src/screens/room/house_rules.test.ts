import { expect, test } from "vitest";
import type { GameInfo, SwitchInfo } from "../../wire/responses";
import { familyTitle, levelLabel, readable, valueLabel, wayTitle } from "./game_words";
import { changedSwitches, groupsOf, numberWithin, valueOf, withValue } from "./house_rules";

const item = (name: string, more: object = {}): SwitchInfo => ({
    name,
    label: name,
    group: "",
    choice_labels: [],
    kind: "choice",
    default: "any",
    choices: ["any", "colour"],
    low: 0,
    high: 0,
    help: "",
    ...more,
});
const jokers = item("jokers", { default: 2, choices: [0, 2, 4], group: "Deck" });
const match = item("joker_match", { group: "Jokers", choice_labels: ["Any card", "Its colour"] });
const seconds = item("turn_seconds", { kind: "number", default: 20, low: 5, high: 60 });
const levels = [{ level: "sharp", label: "Mkali", help: "" }];
const game = { levels, switches: [jokers, match, seconds] } as GameInfo;

test("a switch that is set back is no change any more", () => {
    const changed = withValue({}, jokers, 4);
    expect(changed).toEqual({ jokers: 4 });
    expect(valueOf(changed, jokers)).toBe(4);
    expect(withValue(changed, jokers, 2)).toEqual({});
    expect(valueOf({}, jokers)).toBe(2);
});

test("a switch that is off is a change like any other", () => {
    const flag = item("confirm_win", { kind: "flag", default: true, choices: [false, true] });
    expect(withValue({}, flag, false)).toEqual({ confirm_win: false });
    expect(valueOf({ confirm_win: false }, flag)).toBe(false);
});

test("groups keep the game's order and count what differs", () => {
    const groups = groupsOf(game, { joker_match: "colour" });
    expect(groups.map(({ name, changed }) => [name, changed])).toEqual([
        ["Deck", 0],
        ["Jokers", 1],
        ["", 0],
    ]);
    expect(changedSwitches(game, { joker_match: "colour" })).toEqual([match]);
});

test("a number stays within what its switch allows", () => {
    expect(numberWithin(seconds, "12")).toBe(12);
    expect(numberWithin(seconds, "500")).toBe(60);
    expect(numberWithin(seconds, "1")).toBe(5);
    expect(numberWithin(seconds, "")).toBeNull();
    expect(numberWithin(seconds, "4.5")).toBeNull();
});

test("the server's words come first, and names are read where there are none", () => {
    expect(valueLabel(match, "colour")).toBe("Its colour");
    expect(valueLabel(item("x", { choices: ["own-suit"] }), "own-suit")).toBe("Own suit");
    expect(readable("kadi-live")).toBe("Kadi live");
    expect(levelLabel(game, "sharp")).toBe("Mkali");
    expect(levelLabel(game, "odd_one")).toBe("Odd one");
});

test("a family is called what its titles have in common, a way by what it adds", () => {
    expect(familyTitle(["Kadi, friendly", "Kadi, bomb ni bomb"])).toBe("Kadi");
    expect(familyTitle(["No Kitty Cards", "No Kitty Cards, duel"])).toBe("No Kitty Cards");
    expect(familyTitle(["Qute"])).toBe("Qute");
    expect(wayTitle("Kadi, bomb ni bomb")).toBe("Bomb ni bomb");
    expect(wayTitle("Kadi mubashara")).toBe("Kadi mubashara");
});
