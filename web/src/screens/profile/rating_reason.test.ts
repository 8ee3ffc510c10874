import { expect, test } from "vitest";
import type { OwnMatch, PlayedSeat } from "../../wire/types";
import { isUnrated, provisionalText, ratingChange, reasonText } from "./rating_reason";

const seat = (changes: Partial<PlayedSeat>): PlayedSeat => ({
    seat: "A",
    name: "Amina",
    player: "a",
    bot: "",
    stand_in: false,
    won: true,
    score: 1,
    rating_before: 1000,
    rating_after: 1012.4,
    rating_reason: "beat_stronger",
    rated_matches: 3,
    ...changes,
});

test("a change of a rating says why", () => {
    expect(ratingChange(seat({ rating_before: 1000.6, rating_after: 1012.2 }))).toBe(11);
    expect(reasonText(seat({}))).toBe("+12: you beat a stronger player.");
    const lost = seat({ rating_after: 991, rating_reason: "lost_to_stronger" });
    expect(reasonText(lost)).toBe("-9: a stronger player won, so it costs little.");
});

test("an unrated seat, and a match from before reasons were stored, say nothing", () => {
    expect(reasonText(seat({ rating_before: null, rating_after: null }))).toBe("");
    expect(ratingChange(seat({ rating_before: null }))).toBeNull();
    expect(reasonText(seat({ rating_reason: null }))).toBe("");
});

test("a rating is provisional until ten matches", () => {
    expect(provisionalText(3)).toContain("3 of 10");
    expect(provisionalText(10)).toBe("");
    expect(provisionalText(null)).toBe("");
});

test("a match between people that changed no rating is unrated", () => {
    const unrated = { rating_before: null, rating_after: null };
    const played = (...seats: Partial<PlayedSeat>[]): OwnMatch =>
        ({ rated: true, ending: "finished", seats: seats.map(seat) }) as unknown as OwnMatch;
    expect(isUnrated(played(unrated, unrated))).toBe(true);
    expect(isUnrated(played(unrated, {}))).toBe(false);
    expect(isUnrated(played(unrated, { ...unrated, bot: "rookie" }))).toBe(false);
    expect(isUnrated({ ...played(unrated, unrated), rated: false })).toBe(false);
    for (const ending of ["abandoned", "move_limit"])
        expect(isUnrated({ ...played(unrated, unrated), ending })).toBe(false);
});
