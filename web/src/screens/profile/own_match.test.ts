import { expect, test } from "vitest";
import type { OwnMatch, PlayedSeat } from "../../wire/types";
import { opponentsIn, ratingChange } from "./own_match";

const seat = (letter: string, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
    seat: letter,
    name: `Player ${letter}`,
    player: letter,
    bot: "",
    stand_in: false,
    won: false,
    score: null,
    rating_before: null,
    rating_after: null,
    ...more,
});

const playedAtB = (...seats: PlayedSeat[]): OwnMatch => ({
    id: "m",
    game: "qute",
    rules: {},
    practice: false,
    rated: true,
    started: 0,
    ended: 1,
    ending: "finished",
    winners: [],
    seats,
    seat: "B",
    result: "won",
});

test("opponents are all other players, including bots", () => {
    const played = playedAtB(seat("A"), seat("B"), seat("C", { bot: "casual", player: "" }));
    expect(opponentsIn(played).map(({ name }) => name)).toEqual(["Player A", "Player C"]);
});

test("a rating change is the difference of the rounded ratings", () => {
    const rated = seat("B", { rating_before: 1000.6, rating_after: 1012.2 });
    expect(ratingChange(playedAtB(seat("A"), rated))).toBe(11);
});

test("an unrated match has no rating change", () => {
    expect(ratingChange(playedAtB(seat("A", { rating_before: 1, rating_after: 2 })))).toBeNull();
    expect(ratingChange(playedAtB(seat("B")))).toBeNull();
});
