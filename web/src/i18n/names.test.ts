import { expect, test } from "vitest";
import { initials, isolateName } from "./names";

test("a right-to-left name is isolated once", () => {
    expect(isolateName("أمينة")).toBe("\u2068أمينة\u2069");
    expect(isolateName(isolateName("דוד 2"))).toBe("\u2068דוד 2\u2069");
});

test("left-to-right names are unchanged", () => {
    expect(["Amina", "Żółw", "阿米娜", "Амина 🦁"].map(isolateName)).toEqual([
        "Amina",
        "Żółw",
        "阿米娜",
        "Амина 🦁",
    ]);
});

test("initials ignore isolates and leading spaces", () => {
    expect(initials(isolateName("أمينة"))).toBe("أم");
    expect(initials(" Amina")).toBe("Am");
    expect(initials("")).toBe("?");
});
