import { expect, test } from "vitest";
import { DoubleTap, neighbour } from "./hand_cards";

test("two quick taps on one card are a double tap", () => {
    const taps = new DoubleTap();
    expect(taps.record("7H", 0)).toBe(false);
    expect(taps.record("7H", 200)).toBe(true);
    expect(taps.record("7H", 300)).toBe(false);
});

test("taps on two cards, or slow taps, are not a double tap", () => {
    const taps = new DoubleTap();
    taps.record("7H", 0);
    expect(taps.record("7S", 100)).toBe(false);
    expect(taps.record("7S", 1000)).toBe(false);
});

test("arrows move from card to card, and around the ends", () => {
    expect(neighbour("ArrowRight", 1, 3)).toBe(2);
    expect(neighbour("ArrowRight", 2, 3)).toBe(0);
    expect(neighbour("ArrowLeft", 0, 3)).toBe(2);
    expect(neighbour("End", 0, 3)).toBe(2);
    expect(neighbour("Enter", 0, 3)).toBeUndefined();
});
