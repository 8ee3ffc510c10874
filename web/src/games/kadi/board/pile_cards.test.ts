import { expect, test } from "vitest";
import type { Event } from "../../../wire/messages";
import { viewWith } from "../fixtures";
import { PileCards } from "./pile_cards";

const view = (top: string) => viewWith({ top });
const played = (seat: string, ...cards: string[]): Event => ({ kind: "played", seat, cards });

function step(pile: PileCards, top: string, ...events: Event[]) {
    return pile.follow({ events, before: view(""), after: view(top) });
}
const texts = (pile: PileCards) => pile.cards.map(({ card }) => card);

test("what is played lies on what was there", () => {
    const pile = new PileCards("6H");
    const laid = step(pile, "7H", played("B", "7H"));
    expect(texts(pile)).toEqual(["6H", "7H"]);
    expect(laid).toMatchObject([{ card: "7H", seat: "B", nth: 0 }]);
});

test("the cards of one play lie beside each other until the next", () => {
    const pile = new PileCards("6H");
    step(pile, "7C", played("B", "7H", "7S", "7C"));
    expect(pile.cards.slice(1).map(({ aside }) => Math.sign(aside))).toEqual([-1, 0, 1]);
    step(pile, "9C", played("C", "9C"));
    expect(pile.cards.every(({ aside }) => aside === 0)).toBe(true);
});

test("an Ace that slides under leaves the penalty card on top", () => {
    const pile = new PileCards("6H");
    step(pile, "2H", played("B", "2H"));
    step(pile, "2H", played("C", "AC"));
    expect(texts(pile)).toEqual(["6H", "AC", "2H"]);
});

test("a reshuffle leaves the last card", () => {
    const pile = new PileCards("6H");
    step(pile, "7H", played("B", "7H"));
    step(pile, "7H", { kind: "reshuffled" }, { kind: "drew", seat: "C", number: 1 });
    expect(texts(pile)).toEqual(["7H"]);
});

test("a table told anew shows its top", () => {
    const pile = new PileCards("6H");
    pile.follow({ events: [], before: null, after: view("KD") });
    expect(texts(pile)).toEqual(["KD"]);
});

test("a long game keeps only the upper cards", () => {
    const pile = new PileCards("6H");
    for (let nth = 0; nth < 30; nth++) step(pile, "7H", played("B", "7H"));
    expect(pile.cards).toHaveLength(7);
});
