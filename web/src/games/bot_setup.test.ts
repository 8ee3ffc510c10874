import { expect, test } from "vitest";
import type { SwitchInfo } from "../wire/types";
import { completeSetup, opponentChoices } from "./bot_setup";

const BOTS = ["rookie", "casual", "sharp"];
const kadi = {
    min_seats: 2,
    max_seats: 5,
    bots: BOTS,
    switches: [{ name: "jokers" } as SwitchInfo],
};
const qute = { ...kadi, max_seats: 3 };
const noKitty = { ...kadi, max_seats: 2 };

test("Kadi has one to three opponents, Qute one or two", () => {
    expect(opponentChoices(kadi)).toEqual([1, 2, 3]);
    expect(opponentChoices(qute)).toEqual([1, 2]);
    expect(opponentChoices(noKitty)).toEqual([1]);
});

test("the first games are against rookies", () => {
    expect(completeSetup(kadi, {}, true)).toEqual({ opponents: 2, level: "rookie", rules: {} });
    expect(completeSetup(noKitty, {}, false)).toEqual({ opponents: 1, level: "casual", rules: {} });
});

test("a chosen setup is kept, even by a beginner", () => {
    const chosen = { opponents: 3, level: "sharp", rules: { jokers: 4 } };
    expect(completeSetup(kadi, chosen, true)).toEqual(chosen);
});

test("choices that the game no longer has are dropped", () => {
    const chosen = { opponents: 3, level: "grandmaster", rules: { removed: true, jokers: 2 } };
    expect(completeSetup(qute, chosen, false)).toEqual({
        opponents: 2,
        level: "casual",
        rules: { jokers: 2 },
    });
});
