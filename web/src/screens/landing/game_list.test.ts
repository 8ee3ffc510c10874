import { expect, test } from "vitest";
import { firstChoice, kindsOf, mainOf, MAIN_GAMES, shownGames } from "./game_list";

const known = [{ id: "no-kitty-duel" }, { id: "snap" }, { id: "qute" }];

test("the six games have their place before anything is known", () => {
    expect(shownGames([])).toEqual([...MAIN_GAMES]);
});

test("a game the page has never heard of stands after them, a variant inside its game", () => {
    expect(shownGames(known)).toEqual([...MAIN_GAMES, "snap"]);
    expect(mainOf("no-kitty-duel")).toBe("no-kitty");
    expect(kindsOf("no-kitty")).toEqual(["no-kitty", "no-kitty-duel"]);
    expect(kindsOf("qute")).toEqual(["qute"]);
});

test("the game chosen last is played again, as long as the house has it", () => {
    expect(firstChoice("", [])).toBe("kadi-friendly");
    expect(firstChoice("qute", [])).toBe("qute");
    expect(firstChoice("no-kitty-duel", known)).toBe("no-kitty-duel");
    expect(firstChoice("gone", known)).toBe("kadi-friendly");
});
