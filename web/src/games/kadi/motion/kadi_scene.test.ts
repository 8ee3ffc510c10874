import { expect, test } from "vitest";
import { skippedBy } from "./kadi_scene.svelte";

test("a jump skips the next seats in the direction of play", () => {
    const seats = ["A", "B", "C", "D"];
    expect(skippedBy(seats, "C", 2, "forward")).toEqual(["D", "A"]);
    expect(skippedBy(seats, "C", 2, "back")).toEqual(["B", "A"]);
    expect(skippedBy(seats, "A", 5, "forward")).toEqual(["B", "C", "D"]);
});
