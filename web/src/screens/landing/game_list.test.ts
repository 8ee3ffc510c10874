import { expect, test } from "vitest";
import { defaultGame, variantsOf, mainGameOf, MAIN_GAMES, shownGames } from "./game_list";

const known = [{ id: "no-kitty-duel" }, { id: "snap" }, { id: "qute" }];

test("the main games are listed before the server's list is loaded", () => {
    expect(shownGames([])).toEqual([...MAIN_GAMES]);
});

test("unknown games come last, and variants belong to their game", () => {
    expect(shownGames(known)).toEqual([...MAIN_GAMES, "snap"]);
    expect(mainGameOf("no-kitty-duel")).toBe("no-kitty");
    expect(variantsOf("no-kitty")).toEqual(["no-kitty", "no-kitty-duel"]);
    expect(variantsOf("qute")).toEqual(["qute"]);
});

test("the last chosen game is offered again if it still exists", () => {
    expect(defaultGame("", [])).toBe("kadi-friendly");
    expect(defaultGame("qute", [])).toBe("qute");
    expect(defaultGame("no-kitty-duel", known)).toBe("no-kitty-duel");
    expect(defaultGame("gone", known)).toBe("kadi-friendly");
});
