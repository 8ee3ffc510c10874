import { expect, test } from "vitest";
import { familyOf, loadTable } from "./families";

test("a game belongs to the family its name begins with", () => {
    expect(familyOf("kadi-live")).toBe("kadi");
    expect(familyOf("qute")).toBe("qute");
    expect(familyOf("no-kitty-duel")).toBe("no-kitty");
});

test("a game this page has no table for belongs to no family", () => {
    expect(familyOf("crazy-eights")).toBeNull();
    expect(familyOf("kadiesque")).toBeNull();
    expect(familyOf("")).toBeNull();
});

test("a family's table is loaded once", () => {
    expect(loadTable("kadi")).toBe(loadTable("kadi"));
    expect(loadTable("kadi")).not.toBe(loadTable("qute"));
});
