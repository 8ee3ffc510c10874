import { expect, test } from "vitest";
import { cardHelp } from "./card_help";

const LIVE = {
    two_value: 2,
    joker_value: 5,
    joker_match: "colour",
    jump: "window",
    kickback: "window",
    window_seconds: 10,
    ace_suit: "own",
    ace_counter: "penalty-card",
    ace_of_spades: "request",
    answers: "ordinary",
};
const linesOf = (card: string, changes = {}, players = 3) =>
    cardHelp(card, { ...LIVE, ...changes }, players).lines.join(" ");

test("a card is explained under the rules of the room", () => {
    expect(cardHelp("2H", LIVE, 3).title).toBe("2 of hearts");
    expect(linesOf("RJ")).toContain("picks 5");
    expect(linesOf("RJ", { joker_value: 10 })).toContain("picks 10");
    expect(linesOf("QS")).toContain("Only ordinary cards can answer.");
    expect(linesOf("8S", { answer_suit: "some" })).toContain("the suit of one of your questions");
    expect(linesOf("8S", { answer_suit: "last" })).toContain("the suit of your last question");
    expect(linesOf("JC")).toContain("10 seconds");
    expect(linesOf("JC", { jump: "counter" })).not.toContain("seconds");
    expect(linesOf("AS")).toContain("name a card");
    expect(linesOf("AS", { ace_of_spades: "plain" })).not.toContain("name a card");
    expect(linesOf("4D")).toContain("nothing special");
});

test("a penalty card says what it can be played together with, and what counts then", () => {
    const friendly = { penalty_combo: "rank-jokers", penalty_value: "last", jokers: 2 };
    for (const card of ["2H", "3S", "RJ"]) {
        expect(linesOf(card, friendly)).toContain("Jokers with either");
        expect(linesOf(card, friendly)).toContain("only the last one counts");
    }
    expect(linesOf("2H", { ...friendly, jokers: 0 })).not.toContain("Jokers");
    expect(linesOf("2H", { ...friendly, penalty_combo: "rank" })).toContain("of the same rank");
    expect(linesOf("2H", { ...friendly, penalty_combo: "suit-mix" })).toContain("can be mixed");
    expect(linesOf("2H", { ...friendly, penalty_value: "sum" })).toContain("they all count");
});

test("without Jokers 2s and 3s of a suit can still be mixed", () => {
    expect(linesOf("2H", { penalty_combo: "suit-mix", jokers: 0 })).toContain(
        "2s and 3s can be mixed",
    );
});

test("a penalty is never above the cap", () => {
    expect(linesOf("RJ", { penalty_cap: 3 })).toContain("picks 3");
    expect(linesOf("RJ", { penalty_cap: 3 })).toContain("more than 3");
    expect(linesOf("2H", { penalty_cap: 3 })).toContain("picks 2");
    expect(linesOf("2H", { penalty_cap: 0 })).not.toContain("more than");
});

test("the Ace of spades that requests a card stays on top and chooses no suit", () => {
    expect(linesOf("AH")).toContain("goes under the penalty card");
    expect(linesOf("AS")).not.toContain("goes under");
    expect(linesOf("AS")).toContain("cancels any penalty, and stays on top");
    expect(linesOf("AS", { ace_suit: "choose" })).not.toContain("choose the suit");
    expect(linesOf("AS", { ace_of_spades: "ask-table" })).toContain("goes under the penalty card");
});

test("with two players a King changes nothing", () => {
    expect(linesOf("KH", {}, 2)).toBe("With two players a King changes nothing.");
});
