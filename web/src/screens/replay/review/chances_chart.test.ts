import { expect, test } from "vitest";
import type { Frame, ReviewMark } from "../../../wire/types";
import { frameOf, lineOf, stepAt, xOf, yOf } from "./chances_chart";

const SIZE = { width: 220, height: 120, left: 10, right: 10, top: 10, bottom: 10 };
const mark = (step: number): ReviewMark => ({ step }) as ReviewMark;

test("steps run from left to right and chances from the bottom to the top", () => {
    expect([xOf(0, 10, SIZE), xOf(5, 10, SIZE), xOf(10, 10, SIZE)]).toEqual([10, 110, 210]);
    expect([yOf(0, SIZE), yOf(0.5, SIZE), yOf(1, SIZE)]).toEqual([110, 60, 10]);
});

test("a line has a point for every step", () => {
    const chances = [
        [0.5, 0.5],
        [0.25, 0.75],
        [0, 1],
    ];
    expect(lineOf(chances, 0, SIZE)).toBe("10,60 110,85 210,110");
    expect(lineOf(chances, 1, SIZE)).toBe("10,60 110,35 210,10");
});

test("a match without steps has one point", () => {
    expect(lineOf([[0.5, 0.5]], 0, SIZE)).toBe("10,60");
    expect(stepAt(100, 0, SIZE, [])).toBe(0);
});

test("a tap selects the nearest step, and stays within the match", () => {
    expect(stepAt(111, 10, SIZE, [])).toBe(5);
    expect(stepAt(-40, 10, SIZE, [])).toBe(0);
    expect(stepAt(400, 10, SIZE, [])).toBe(10);
});

test("a tap near a mark selects the mark", () => {
    const marks = [mark(50), mark(53)];
    expect(stepAt(100, 100, SIZE, marks)).toBe(50);
    expect(stepAt(120, 100, SIZE, marks)).toBe(53);
    expect(stepAt(150, 100, SIZE, marks)).toBe(70);
});

test("a step that the observer did not see is shown by the next frame", () => {
    const frames = [0, 1, 3, 4].map((step) => ({ step }) as Frame);
    expect([0, 1, 2, 3, 4, 9].map((step) => frameOf(frames, step))).toEqual([0, 1, 2, 2, 3, 3]);
});
