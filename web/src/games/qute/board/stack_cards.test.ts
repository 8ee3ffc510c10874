import { expect, test } from "vitest";
import { stackAfter, type StackCard } from "./stack_cards";

const cardsOf = (stack: readonly StackCard[]): string[] => stack.map(({ card }) => card);
const played = (...cards: string[]) => cards.map((card) => ({ kind: "played", cards: [card] }));

test("cards lie on the cards before them, and only the upper ones are visible", () => {
    const events = played("7S", "7H", "9H", "9D", "QD");
    const stack = stackAfter([], events, { top: "QD", stack: 5 });
    expect(cardsOf(stack)).toEqual(["7H", "9H", "9D", "QD"]);
    expect(new Set(stack.map(({ id }) => id)).size).toBe(4);
});

test("a refill leaves only the top card", () => {
    const before = stackAfter([], played("7S", "7H"), { top: "7H", stack: 2 });
    const after = stackAfter(before, [{ kind: "reshuffled" }], { top: "7H", stack: 1 });
    expect(cardsOf(after)).toEqual(["7H"]);
    expect(after[0]!.id).toBe(before[1]!.id);
});

test("a new round has an empty stack", () => {
    const before = stackAfter([], played("7S"), { top: "7S", stack: 1 });
    expect(stackAfter(before, [{ kind: "round" }], { top: "", stack: 0 })).toEqual([]);
});

test("a first view shows its top card", () => {
    expect(cardsOf(stackAfter([], [], { top: "KC", stack: 9 }))).toEqual(["KC"]);
});

test("an undone card leaves the stack", () => {
    const before = stackAfter([], played("7S", "7H"), { top: "7H", stack: 2 });
    expect(cardsOf(stackAfter(before, [], { top: "7S", stack: 1 }))).toEqual(["7S"]);
});
