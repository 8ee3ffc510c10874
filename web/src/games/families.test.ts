import { expect, test } from "vitest";
import { familyOf, loadTable } from "./families";

test("a game belongs to the family its name begins with", () => {
    expect(familyOf("kadi-live")).toBe("kadi");
    expect(familyOf("no-kitty-duel")).toBe("no-kitty");
});

test("games of a family share one table, loaded once", () => {
    expect(loadTable("kadi-live")).toBe(loadTable("kadi-bomb"));
    expect(loadTable("kadi-live")).not.toBe(loadTable("qute"));
});
