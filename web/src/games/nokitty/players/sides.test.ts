import { expect, test } from "vitest";
import { exampleView } from "../fixtures";
import { playersBySide, share, sideOf } from "./sides";

test("the player's own side is near, or the first seat for spectators", () => {
    expect(sideOf(exampleView({ seat: "B" }), "B")).toBe("near");
    expect(sideOf(exampleView({ seat: "B" }), "A")).toBe("far");
    expect(sideOf(exampleView({ seat: "" }), "A")).toBe("near");
    expect(sideOf(exampleView(), "")).toBe("");
    const seats = playersBySide(exampleView({ seat: "B" })).map((player) => player.seat);
    expect(seats).toEqual(["B", "A"]);
});

test("the score bar starts in the middle and never fills completely", () => {
    expect(share(0, 0)).toBe(0.5);
    expect(share(3, 1)).toBe(0.75);
    expect(share(5, 0)).toBeLessThan(1);
    expect(share(0, 5)).toBeGreaterThan(0);
});
