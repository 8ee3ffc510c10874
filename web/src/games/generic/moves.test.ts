import { expect, test } from "vitest";
import { factsOf, type GenericView } from "./generic_view";
import { moveLabel, splitMove } from "./moves";

test("a move is a verb, cards of the hand and the rest", () => {
    expect(splitMove("play 8H suit=S", ["8H", "2C"])).toEqual({
        verb: "play",
        cards: ["8H"],
        rest: ["suit=S"],
    });
    expect(splitMove("take 4S", ["8H"])).toEqual({ verb: "take", cards: [], rest: ["4S"] });
    expect(splitMove("draw", [])).toEqual({ verb: "draw", cards: [], rest: [] });
});

test("a move is shown with symbols and spoken in words", () => {
    expect(moveLabel("play 8H suit=S", 1)).toEqual({
        shown: "Play 8♥ → ♠",
        ending: "Choose ♠",
        spoken: "Play 8 of hearts, suit spades",
    });
    expect(moveLabel("draw")).toMatchObject({ shown: "Draw", spoken: "Draw" });
    expect(moveLabel("lay_off QD on=3")).toMatchObject({
        shown: "Lay off Q♦ on 3",
        spoken: "Lay off Queen of diamonds, on 3",
    });
});

test("fields without a place of their own are listed as facts", () => {
    const view = {
        family: "another",
        seat: "A",
        players: [],
        turn: "A",
        over: false,
        clocks: [],
        run: 3,
        must_cover: true,
        is_last: false,
        trump: "QD",
        melds: ["4S", "4H"],
        note: "",
        tiles: [{ colour: "R" }],
    } as GenericView;
    expect(factsOf(view)).toEqual([
        { name: "run", value: "3" },
        { name: "must cover", value: "✓" },
        { name: "trump", value: "Q♦" },
        { name: "melds", value: "4♠ 4♥" },
    ]);
});
