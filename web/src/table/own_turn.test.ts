import { expect, test } from "vitest";
import { viewWith } from "../games/kadi/fixtures";
import { isOwnTurn } from "./own_turn";

test("the game waits for a player who can move, including in a window", () => {
    expect(isOwnTurn(viewWith({ can: ["draw"] }))).toBe(true);
    expect(isOwnTurn(viewWith({ turn: "B", pending: "jump_window", can: ["pass"] }))).toBe(true);
    expect(isOwnTurn(viewWith({ turn: "B", can: [] }))).toBe(false);
    expect(isOwnTurn(viewWith({ turn: "B", can: ["niko"] }))).toBe(false);
    expect(isOwnTurn(viewWith({ turn: "B", can: ["niko", "quiet"] }))).toBe(false);
    expect(isOwnTurn(viewWith({ turn: "B", can: ["pass", "niko", "quiet"] }))).toBe(true);
});

test("nothing waits for a spectator or after the end", () => {
    expect(isOwnTurn(viewWith({ seat: "", can: ["draw"] }))).toBe(false);
    expect(isOwnTurn(viewWith({ over: true, can: ["draw"] }))).toBe(false);
});

test("a game that does not list moves has a turn", () => {
    const { can: _, playable: __, ...view } = viewWith({ turn: "A" });
    expect(isOwnTurn(view)).toBe(true);
    expect(isOwnTurn({ ...view, turn: "B" } as typeof view)).toBe(false);
});
