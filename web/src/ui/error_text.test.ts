import { afterEach, expect, test } from "vitest";
import serverPage from "../../../docs/server.md?raw";
import refusals from "../../../src/mezani/server/errors.py?raw";
import standardErrors from "../../../src/mezani/server/http/error_responses.py?raw";
import { language } from "../i18n/language.svelte";
import { overwriteGetLocale } from "../paraglide/runtime.js";
import { preferences } from "../settings/preferences.svelte";
import { CallError } from "../wire/http";
import { KNOWN_CODES, KNOWN_REASONS, errorText, refusalText, textForCode } from "./error_text";

overwriteGetLocale(language);
afterEach(() => (preferences.language = "en"));

const codesIn = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map((found) => found[1]!);

test("every refusal of the server has a text", () => {
    const codes = [
        ...codesIn(refusals, /^ {4}code = "(\w+)"/gm),
        ...codesIn(standardErrors, /^ {4}\d{3}: \("(\w+)"/gm),
    ].filter((code) => code !== "refused");
    expect(codes.length).toBeGreaterThan(15);
    for (const code of codes) expect(KNOWN_CODES, code).toContain(code);
});

test("the server's more precise reason is shown in English", () => {
    preferences.language = "en";
    expect(textForCode("rate_limited", "Try again in 3 seconds.")).toBe("Try again in 3 seconds.");
    expect(textForCode("wrong_password", "Whatever.")).not.toBe("Whatever.");
});

test("every reason with a text is one the server gives", () => {
    const given = serverPage.slice(serverPage.indexOf("## Codes"));
    for (const why of KNOWN_REASONS) expect(given, why).toContain(`\`${why}\``);
});

test("the reason's text is shown if there is one, else the code's", () => {
    preferences.language = "sw";
    const named = textForCode("bad_name", "Too many accents.", "name_accents");
    expect(named).toContain("kurundika");
    expect(textForCode("forbidden", "Only the host can do that.", "host_only")).toContain(
        "Mwenyeji",
    );
    expect(textForCode("forbidden", "Whatever.", "unknown_reason")).toBe(
        textForCode("forbidden", "Whatever."),
    );
    const error = new CallError("bad_password", "Too short.", 400, "password_too_short");
    expect(errorText(error)).toBe("Nenosiri liwe na angalau herufi 8.");
});

test("a refused move is explained by the game, other refusals by the page", () => {
    preferences.language = "sw";
    const move = { code: "illegal_move", reason: "Kadi hii haifai.", why: "no_match" };
    expect(refusalText(move)).toBe("Kadi hii haifai.");
    const seat = { code: "room_full", reason: "Brian has seat B.", why: "seat_taken" };
    expect(refusalText(seat)).toBe("Kiti hiki kina mtu tayari.");
    preferences.language = "en";
    expect(refusalText(seat)).toBe("Brian has seat B.");
    expect(refusalText({ code: "over", reason: "" })).toBe("");
});

test("an unknown error shows its reason", () => {
    preferences.language = "en";
    expect(errorText(new CallError("new_code", "Not possible now.", 400))).toContain(
        "Not possible now.",
    );
    expect(errorText(new Error("Connection reset."))).toContain("Connection reset.");
});
