import { expect, test } from "vitest";
import { passDelay } from "./automatic_pass";

test("an automatic pass comes after a random part of the window, and before it closes", () => {
    expect(passDelay(10_000, () => 0)).toBeCloseTo(1_500);
    expect(passDelay(10_000, () => 0.5)).toBeCloseTo(5_000);
    expect(passDelay(10_000, () => 1)).toBeCloseTo(8_500);
});
