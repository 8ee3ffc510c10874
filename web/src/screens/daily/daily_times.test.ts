import { expect, test } from "vitest";
import { durationText } from "./daily_times";

const MINUTE = 60_000;

test("a duration leaves out zero minutes", () => {
    expect(durationText(11 * 60 * MINUTE)).toBe("11 h");
    expect(durationText((5 * 60 + 12) * MINUTE)).toBe("5 h 12 min");
    expect(durationText(20)).toBe("1 min");
});
