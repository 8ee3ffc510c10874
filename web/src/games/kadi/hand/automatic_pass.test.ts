import { expect, test } from "vitest";
import { passDelay } from "./automatic_pass";

test("an automatic pass comes at any moment of the window, early enough to reach the server", () => {
    expect(passDelay(10_200, () => 0)).toBe(0);
    expect(passDelay(10_200, () => 0.5)).toBe(5_000);
    expect(passDelay(10_200, () => 1)).toBe(10_000);
    expect(passDelay(100, () => 0.5)).toBe(0);
});
