import { expect, test } from "vitest";
import { inSentence, initialsOf } from "./name";

test("a name written from right to left is set apart in a sentence, once", () => {
    expect(inSentence("أمينة")).toBe("\u2068أمينة\u2069");
    expect(inSentence(inSentence("דוד 2"))).toBe("\u2068דוד 2\u2069");
});

test("other names are left as they are", () => {
    expect(["Amina", "Żółw", "阿米娜", "Амина 🦁"].map(inSentence)).toEqual([
        "Amina",
        "Żółw",
        "阿米娜",
        "Амина 🦁",
    ]);
});

test("initials are letters of the name, whatever sets it apart", () => {
    expect(initialsOf(inSentence("أمينة"))).toBe("أم");
    expect(initialsOf(" Amina")).toBe("Am");
    expect(initialsOf("")).toBe("?");
});
