import { expect, test, vi } from "vitest";
import { formatDay } from "./language.svelte";

test("a UTC date is shown as it is west of Greenwich", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date("2026-11-16").getDate()).toBe(15);
    expect(formatDay("2026-11-16")).toBe("16 Nov 2026");
    vi.unstubAllEnvs();
});
