import { expect, test } from "vitest";
import type { KadiView } from "../../../wire/types";
import { mayPass, passDelay } from "./automatic_pass";

test("an automatic pass comes at any moment of the window, early enough to reach the server", () => {
    expect(passDelay(10_200, () => 0)).toBe(0);
    expect(passDelay(10_200, () => 0.5)).toBe(5_000);
    expect(passDelay(10_200, () => 1)).toBe(10_000);
    expect(passDelay(100, () => 0.5)).toBe(0);
});

test("the page passes only in a live match, and only where nothing else can be done", () => {
    const view = { pending: "jump_window", can: ["pass"], playable: [] as string[] } as KadiView;
    expect(mayPass({ view, isLive: true })).toBe(true);
    expect(mayPass({ view, isLive: false })).toBe(false);
    expect(mayPass({ view: { ...view, playable: ["JS"] }, isLive: true })).toBe(false);
    expect(mayPass({ view: { ...view, pending: "" }, isLive: true })).toBe(false);
});
