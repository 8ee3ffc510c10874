import { expect, test } from "vitest";
import type { OwnMatch, PlayedSeat } from "../../wire/types";
import { opponentsIn, ownSeatIn } from "./own_match";

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
    rating_reason: null,
    rated_matches: null,
    ...more,
});

const playedAtB = (...seats: PlayedSeat[]): OwnMatch => ({
    id: "m",
    game: "qute",
    rules: {},
    practice: false,
    rated: true,
    daily: "",
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

test("the player's own seat is the one the player sat on", () => {
    expect(ownSeatIn(playedAtB(seat("A"), seat("B"))).name).toBe("Player B");
});
