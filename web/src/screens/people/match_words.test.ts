import { expect, test } from "vitest";
import type { PlayedMatch, PlayedSeat } from "../../wire/answers";
import { fateOf, othersIn, ratingChange } from "./match_words";

const seat = (player: string, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
    seat: "A",
    name: player,
    player,
    bot: "",
    won: false,
    score: null,
    rating_before: null,
    rating_after: null,
    ...more,
});

const match = (ending: string, ...seats: PlayedSeat[]): PlayedMatch => ({
    id: "m",
    game: "qute",
    rules: {},
    practice: false,
    rated: true,
    started: 0,
    ended: 1,
    ending,
    winners: [],
    seats,
});

test("a match is won by some and lost by others", () => {
    const played = match("finished", seat("amina", { won: true }), seat("brian"));
    expect(fateOf(played, "amina")).toBe("won");
    expect(fateOf(played, "brian")).toBe("lost");
});

test("who abandons a match has not lost it", () => {
    expect(fateOf(match("abandoned", seat("amina")), "amina")).toBe("abandoned");
    expect(fateOf(match("finished", seat("amina", { won: null })), "amina")).toBe("watched");
});

test("the others are everybody else, bots too", () => {
    const played = match("finished", seat("amina"), seat("", { name: "Zawadi", bot: "casual" }));
    expect(othersIn(played, "amina").map(({ name }) => name)).toEqual(["Zawadi"]);
});

test("a rating moves by what one sees of it", () => {
    const rated = seat("amina", { rating_before: 1000.6, rating_after: 1012.2 });
    expect(ratingChange(match("finished", rated), "amina")).toBe(11);
    expect(ratingChange(match("finished", seat("brian")), "brian")).toBeNull();
});
