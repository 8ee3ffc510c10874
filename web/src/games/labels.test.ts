import { expect, test } from "vitest";
import type { GameInfo } from "../wire/types";
import { familyTitle, levelLabel, playerCount, readable, variantTitle } from "./labels";

test("an id without a label is made readable", () => {
    const game = { levels: [{ level: "sharp", label: "Mkali", help: "" }] } as unknown as GameInfo;
    expect(readable("kadi-live")).toBe("Kadi live");
    expect(levelLabel(game, "sharp")).toBe("Mkali");
    expect(levelLabel(game, "odd_one")).toBe("Odd one");
    expect(levelLabel({ ...game, levels: [] }, "sharp")).toBe("bot");
});

test("a family's name is what its titles have in common", () => {
    expect(familyTitle(["Kadi, friendly", "Kadi, bomb ni bomb"])).toBe("Kadi");
    expect(familyTitle(["No Kitty Cards", "No Kitty Cards, duel"])).toBe("No Kitty Cards");
    expect(familyTitle(["Qute"])).toBe("Qute");
});

test("a variant's name is what its title adds to the family's", () => {
    expect(variantTitle("Kadi, bomb ni bomb", "Kadi")).toBe("Bomb ni bomb");
    expect(variantTitle("Kadi mubashara", "Kadi")).toBe("Mubashara");
    expect(variantTitle("No Kitty Cards", "No Kitty Cards")).toBe("No Kitty Cards");
});

test("a game for an exact number of players says no range", () => {
    const game = { min_seats: 2, max_seats: 2 } as GameInfo;
    expect(playerCount(game)).toBe("2 players");
    expect(playerCount({ ...game, max_seats: 5 })).toBe("2–5 players");
});
