import { expect, test } from "vitest";
import { cardSymbol, parseCard, sortCards, withKeys } from "./card";

test("a card is parsed into rank and suit", () => {
    expect(parseCard("10S")).toMatchObject({ rank: "10", suit: "S", isRed: false, isJoker: false });
    expect(parseCard("RJ")).toMatchObject({ suit: "", isRed: true, isJoker: true });
    expect(parseCard("JD")).toMatchObject({ rank: "J", suit: "D", isRed: true, isJoker: false });
    expect(cardSymbol("QH")).toBe("Q♥");
});

test("a hand is sorted by suit or rank", () => {
    const hand = ["RJ", "10H", "2S", "2H", "AS"];
    expect(sortCards(hand, "dealt")).toEqual(hand);
    expect(sortCards(hand, "suit")).toEqual(["2S", "AS", "2H", "10H", "RJ"]);
    expect(sortCards(hand, "rank")).toEqual(["2S", "2H", "10H", "AS", "RJ"]);
});

test("two Jokers of one colour get different keys", () => {
    expect(withKeys(["RJ", "4S", "RJ"]).map(({ key }) => key)).toEqual(["RJ", "4S", "RJ#2"]);
});
