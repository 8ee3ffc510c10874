import { expect, test } from "vitest";
import { splitAtSuits } from "./suit_text";

test("cards and suits are separated from the words around them", () => {
    expect(splitAtSuits("Njeri played 10♥ Q♠.")).toEqual([
        { words: "Njeri played ", suit: "" },
        { words: "10♥", suit: "H" },
        { words: " ", suit: "" },
        { words: "Q♠", suit: "S" },
        { words: ".", suit: "" },
    ]);
    expect(splitAtSuits("→ ♦")).toEqual([
        { words: "→ ", suit: "" },
        { words: "♦", suit: "D" },
    ]);
});

test("a text without suits stays in one piece", () => {
    expect(splitAtSuits("Njeri picked 5.")).toEqual([{ words: "Njeri picked 5.", suit: "" }]);
    expect(splitAtSuits("")).toEqual([]);
});
