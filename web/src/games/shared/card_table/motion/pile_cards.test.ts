import { expect, test } from "vitest";
import type { Event } from "../../../../wire/types";
import { PileCards } from "./pile_cards";

const played = (seat: string, ...cards: string[]): Event => ({ kind: "played", seat, cards });
const texts = (pile: PileCards) => pile.cards.map(({ card }) => card);

test("played cards lie on the cards before them", () => {
    const pile = new PileCards("6H");
    pile.update([played("B", "7H")], "7H");
    expect(texts(pile)).toEqual(["6H", "7H"]);
    expect(pile.cards.at(-1)).toMatchObject({ card: "7H", seat: "B" });
});

test("the cards of one play lie side by side until the next play", () => {
    const pile = new PileCards("6H");
    pile.update([played("B", "7H", "7S", "7C")], "7C");
    expect(pile.cards.slice(1).map(({ offset }) => Math.sign(offset))).toEqual([-1, 0, 1]);
    pile.update([played("C", "9C")], "9C");
    expect(pile.cards.every(({ offset }) => offset === 0)).toBe(true);
});

test("a card that goes under the top leaves the top where it is", () => {
    const pile = new PileCards("6H");
    pile.update([played("B", "2H")], "2H");
    pile.update([played("C", "AC")], "2H");
    expect(texts(pile)).toEqual(["6H", "AC", "2H"]);
});

test("a card played ahead stays the same card when its play is accepted", () => {
    const pile = new PileCards("6H");
    const [ahead] = pile.playAhead("A", ["7H"], () => ({ from: null }));
    pile.update([{ kind: "passed", seat: "B" }], "6H");
    expect(texts(pile)).toEqual(["6H", "7H"]);
    pile.update([played("A", "7H")], "7H");
    expect(pile.cards.map(({ id }) => id)).toEqual([1, ahead!.id]);
});

test("a play that is taken back leaves the pile", () => {
    const pile = new PileCards("6H");
    pile.playAhead("A", ["7H"], () => ({ from: null }));
    pile.playAhead("A", [], () => ({ from: null }));
    expect(texts(pile)).toEqual(["6H"]);
});

test("a reshuffle leaves the last card", () => {
    const pile = new PileCards("6H");
    pile.update([played("B", "7H")], "7H");
    pile.update([{ kind: "reshuffled" }, { kind: "drew", seat: "C", number: 1 }], "7H");
    expect(texts(pile)).toEqual(["7H"]);
});

test("an undone play leaves the pile", () => {
    const pile = new PileCards("6H");
    pile.update([played("B", "7H")], "7H");
    pile.update([played("A", "7S", "7C")], "7C");
    pile.update([], "7H");
    expect(texts(pile)).toEqual(["6H", "7H"]);
});

test("a view without events shows its top card", () => {
    const pile = new PileCards("6H");
    pile.update([], "KD");
    expect(texts(pile)).toEqual(["KD"]);
});

test("a pile may be empty", () => {
    const pile = new PileCards("");
    expect(pile.cards).toEqual([]);
    pile.update([played("A", "9C")], "9C");
    expect(texts(pile)).toEqual(["9C"]);
    pile.update([], "");
    expect(pile.cards).toEqual([]);
});

test("only the upper cards are kept", () => {
    const pile = new PileCards("6H");
    for (let nth = 0; nth < 30; nth++) pile.update([played("B", "7H")], "7H");
    expect(pile.cards).toHaveLength(7);
});
