import { beforeEach, expect, test, vi } from "vitest";
import { notices } from "./notices.svelte";

beforeEach(() => {
    vi.useFakeTimers();
    notices.clear();
});

test("a notice disappears by itself", () => {
    notices.show("Not your turn.");
    vi.advanceTimersByTime(4900);
    expect(notices.now?.text).toBe("Not your turn.");
    vi.advanceTimersByTime(200);
    expect(notices.now).toBeNull();
});

test("a command that succeeds removes the reason of an earlier refusal", () => {
    notices.report({ ok: false, reason: "Choose the direction first." });
    expect(notices.now?.text).toBe("Choose the direction first.");
    expect(notices.report({ ok: true })).toBe(true);
    expect(notices.now).toBeNull();
});

test("a refusal that no longer applies leaves early, but not the news that something was done", () => {
    notices.show("Not your turn.");
    notices.clearRefusal();
    expect(notices.now).toBeNull();
    notices.show("Link copied.", "done");
    notices.clearRefusal();
    expect(notices.now?.text).toBe("Link copied.");
});
