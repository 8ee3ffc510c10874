import { afterEach, expect, test } from "vitest";
import refusals from "../../../src/mezani/server/errors.py?raw";
import standardAnswers from "../../../src/mezani/server/web/error_answers.py?raw";
import { preferences } from "../settings/preferences.svelte";
import { CallError } from "../wire/http";
import { KNOWN_CODES, problemOf, sentenceFor } from "./problem";

afterEach(() => (preferences.language = "en"));

const codesIn = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map((found) => found[1]!);

test("every refusal of the server has a sentence of ours", () => {
    const codes = [
        ...codesIn(refusals, /^ {4}code = "(\w+)"/gm),
        ...codesIn(standardAnswers, /^ {4}\d{3}: \("(\w+)"/gm),
    ].filter((code) => code !== "refused");
    expect(codes.length).toBeGreaterThan(15);
    for (const code of codes) expect(KNOWN_CODES, code).toContain(code);
});

test("what only the server can know exactly is said in its words, where it speaks our language", () => {
    preferences.language = "en";
    expect(sentenceFor("rate_limited", "Try again in 3 seconds.")).toBe("Try again in 3 seconds.");
    expect(sentenceFor("wrong_password", "Whatever.")).not.toBe("Whatever.");
});

test("an error nobody has heard of gives its reason", () => {
    preferences.language = "en";
    expect(problemOf(new CallError("new_code", "The moon is full.", 400))).toContain(
        "The moon is full.",
    );
    expect(problemOf(new Error("A wire broke."))).toContain("A wire broke.");
});
