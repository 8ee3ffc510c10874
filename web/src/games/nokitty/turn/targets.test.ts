import { expect, test } from "vitest";
import { exampleView } from "../fixtures";
import {
    bestTarget,
    endingWith,
    isOnlyEndLeft,
    isUsable,
    moveOf,
    readHint,
    targetsOf,
    timesOf,
} from "./targets";

test("a heart's targets have the points it would score", () => {
    const targets = targetsOf(exampleView(), "R2");
    expect([...targets.values()]).toEqual([
        { tile: 1, points: 2 },
        { tile: 2, points: 4 },
    ]);
    expect(timesOf("R2", 4)).toBe(2);
    expect(timesOf("R2", 0)).toBe(0);
    expect(timesOf("recycle", null)).toBeNull();
});

test("magic has the targets of the view", () => {
    const view = exampleView({ wind_targets: [3] });
    expect([...targetsOf(view, "wind").keys()]).toEqual([3]);
    expect([...targetsOf(view, "recycle").keys()]).toEqual([2]);
    expect(targetsOf(view, "shield").size).toBe(0);
    expect(targetsOf(view, "").size).toBe(0);
});

test("a card is usable if it has targets, a Shield if it may be played", () => {
    const view = exampleView();
    expect(["R2", "wind", "recycle", "shield"].map((card) => isUsable(view, card))).toEqual([
        true,
        false,
        true,
        false,
    ]);
    expect(isUsable(exampleView({ can_shield: true }), "shield")).toBe(true);
});

test("only ending the turn is left if nothing can be drawn and no heart placed", () => {
    expect(isOnlyEndLeft(exampleView({ can: ["end"] }))).toBe(false);
    expect(isOnlyEndLeft(exampleView({ can: ["end"], places: [] }))).toBe(true);
    expect(isOnlyEndLeft(exampleView({ can: ["draw", "end"], places: [] }))).toBe(false);
    expect(isOnlyEndLeft(exampleView({ can: ["draw"], places: [] }))).toBe(false);
});

test("the best target is where a card counts most", () => {
    expect(bestTarget(exampleView(), "R2")).toBe(2);
    expect(bestTarget(exampleView(), "G1")).toBe(1);
    expect(bestTarget(exampleView(), "recycle")).toBe(2);
    expect(bestTarget(exampleView(), "wind")).toBe(0);
});

test("a heart on the last tile ends the game", () => {
    const [first, ...others] = exampleView().tiles;
    const filled = others.map((tile) => ({ ...tile, owner: "B", heart: "G1" }));
    const spots = (points: number) => [{ card: "R2", spots: [{ tile: 1, points }] }];
    const ending = (points: number) =>
        endingWith(exampleView({ tiles: [first!, ...filled], places: spots(points) }), "R2");
    expect([2, 3, 4].map(ending)).toEqual(["lost", "tied", "won"]);
    expect(endingWith(exampleView(), "R2")).toBeNull();
    expect(endingWith(exampleView(), "recycle")).toBeNull();
    expect(endingWith(exampleView(), "")).toBeNull();
});

test("moves are written in notation, and hints are parsed from it", () => {
    expect(moveOf("R2", 3)).toBe("place R2 3");
    expect(moveOf("wind", 3)).toBe("wind 3");
    expect(moveOf("shield", 0)).toBe("shield");
    expect(readHint("place R2 3")).toEqual({ card: "R2", tile: 3, plain: "" });
    expect(readHint("recycle 2")).toEqual({ card: "recycle", tile: 2, plain: "" });
    expect(readHint("shield")).toMatchObject({ card: "shield", tile: 0 });
    expect(readHint("end")).toEqual({ card: "", tile: 0, plain: "end" });
    expect(readHint(null)).toEqual({ card: "", tile: 0, plain: "" });
});
