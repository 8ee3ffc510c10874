import { expect, test } from "vitest";
import { cardSymbol, readCard, sortCards, withKeys } from "./card";

test("a card is its rank and its suit", () => {
    expect(readCard("10S")).toMatchObject({ rank: "10", suit: "S", isRed: false, isJoker: false });
    expect(readCard("RJ")).toMatchObject({ suit: "", isRed: true, isJoker: true });
    expect(readCard("JD")).toMatchObject({ rank: "J", suit: "D", isRed: true, isJoker: false });
    expect(cardSymbol("QH")).toBe("Q♥");
});

test("a hand is sorted as its player likes", () => {
    const hand = ["RJ", "10H", "2S", "2H", "AS"];
    expect(sortCards(hand, "dealt")).toEqual(hand);
    expect(sortCards(hand, "suit")).toEqual(["2S", "AS", "2H", "10H", "RJ"]);
    expect(sortCards(hand, "rank")).toEqual(["2S", "2H", "10H", "AS", "RJ"]);
});

test("two Jokers of a colour are told apart", () => {
    expect(withKeys(["RJ", "4S", "RJ"]).map(({ key }) => key)).toEqual(["RJ", "4S", "RJ#2"]);
});
