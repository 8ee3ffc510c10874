import { expect, test } from "vitest";
import type { DailyResults, DailyScore } from "../../wire/types";
import { beatenShare, groupLabel, groupScores, placeText, scoreText, shareText } from "./scores";

const score = (won: boolean, margin: number, turns = 9): DailyScore => ({ won, margin, turns });

const results = (changes: Partial<DailyResults>): DailyResults => ({
    day: "2026-11-16",
    game: "qute",
    has_points: true,
    own: null,
    place: 0,
    beaten: 0,
    finished: 0,
    counts: [],
    best: [],
    public_from: 0,
    key: "",
    key_hash: "",
    ...changes,
});

test("a score says turns or cards in games without points", () => {
    expect(scoreText(score(true, 0, 1), false)).toBe("Won in 1 turn");
    expect(scoreText(score(true, 0, 9), false)).toBe("Won in 9 turns");
    expect(scoreText(score(false, -4), false)).toBe("4 cards left");
});

test("a score says how far ahead or behind in games with points", () => {
    expect(scoreText(score(true, 12), true)).toBe("Won by 12 points");
    expect(scoreText(score(false, -1), true)).toBe("Lost by 1 point");
    expect(scoreText(score(false, 0), true)).toBe("Tied");
});

test("scores are grouped best first, and the player's group is marked", () => {
    const own = score(false, -12);
    const counts = [
        { score: score(true, 40), players: 1 },
        { score: score(true, 3), players: 2 },
        { score: score(false, -1), players: 3 },
        { score: own, players: 4 },
    ];
    const found = groupScores(results({ counts, own: { room: "", match: "", score: own } }));
    expect(found.map(({ won, players, isOwn }) => [won, players, isOwn])).toEqual([
        [true, 1, false],
        [true, 2, false],
        [false, 3, false],
        [false, 4, true],
    ]);
    expect(found.map((group) => groupLabel(group, true))).toEqual([
        "Won by 33–\u206040 points",
        "Won by 3–\u206012 points",
        "Lost by 1–\u20603 points",
        "Lost by 10–\u206012 points",
    ]);
});

test("a group of one score is named like the score", () => {
    const found = groupScores(
        results({ has_points: false, counts: [{ score: score(false, -4), players: 1 }] }),
    );
    expect(found.map((group) => groupLabel(group, false))).toEqual(["4 cards left"]);
});

test("a place is shown once there are others", () => {
    expect(placeText({ place: 1, finished: 1 })).toBe("Nobody else has finished this deal");
    expect(placeText({ place: 2, finished: 3 })).toBe("Place 2 of 3");
});

test("a deal nobody has finished has no groups", () => {
    expect(groupScores(results({}))).toEqual([]);
});

test("the share of beaten players leaves the player out", () => {
    expect(beatenShare(results({ beaten: 3, finished: 5 }))).toBe(0.75);
    expect(beatenShare(results({ beaten: 0, finished: 1 }))).toBeNull();
});

test("the text to share has symbols and no cards", () => {
    const own = { room: "7KQ2MX", match: "m", score: score(true, 12) };
    const text = shareText(results({ own, beaten: 3, finished: 5 }), {
        title: "Qute",
        day: "16 Nov 2026",
        streak: 3,
        address: "https://mezani.example/daily?game=qute",
    });
    expect(text.split("\n")).toEqual([
        "Mezani · Deal of the day · Qute · 16 Nov 2026",
        "🏆 Won by 12 points",
        "🟩🟩🟩🟩⬜ better than 75%",
        "🔥 3-day streak",
        "Can you beat it? https://mezani.example/daily?game=qute",
    ]);
});
