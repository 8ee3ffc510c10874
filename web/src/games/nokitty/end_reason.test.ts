import { expect, test } from "vitest";
import { endReason } from "./end_reason";
import { exampleView } from "./fixtures";

test("a match is over because the tiles are filled or a deck has run out", () => {
    const view = exampleView();
    const { tiles } = view;
    const reason = (parts: Partial<typeof view>) => endReason({ view: { ...view, ...parts } });
    const filled = tiles.map((tile) => ({ ...tile, heart: "R1" }));
    expect(reason({ tiles: filled, hearts_left: 0, magic_left: 2 })).toBe("Every tile is filled.");
    expect(reason({ tiles, hearts_left: 0, magic_left: 2 })).toBe("The heart deck is empty.");
    expect(reason({ tiles, hearts_left: 3, magic_left: 0 })).toBe("The magic deck is empty.");
    expect(reason({ tiles, hearts_left: 0, magic_left: 0 })).toBe("Both decks are empty.");
});
