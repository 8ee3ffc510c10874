import { expect, test } from "vitest";
import { columnsFor, columnsIn, rowsOf, stepInRow, stepOnBoard } from "./layout";

test("eight tiles have two columns on a phone, four on a desktop and one row on a strip", () => {
    expect(columnsFor(8, 366, 440)).toBe(2);
    expect(columnsFor(8, 1100, 420)).toBe(4);
    expect(columnsFor(8, 770, 750)).toBe(4);
    expect(columnsFor(8, 1100, 100)).toBe(8);
});

test("full rows are preferred unless the tiles would be much smaller", () => {
    expect(columnsFor(9, 366, 440)).toBe(3);
    expect(columnsFor(16, 1100, 420)).toBe(8);
    expect(columnsFor(7, 366, 440)).toBeGreaterThan(1);
});

test("a row has no more tiles than fit beside each other", () => {
    expect(columnsFor(8, 300, 54)).toBe(4);
    expect(columnsFor(8, 422, 40)).toBe(8);
    expect(columnsFor(8, 421, 40)).toBe(4);
});

test("in portrait a lower board keeps its columns as long as the rows fit", () => {
    const phone = { width: 390, height: 844 };
    for (const height of [385, 330, 250, 206])
        expect(columnsIn(8, { width: 366, height }, phone)).toBe(2);
    expect(columnsIn(8, { width: 366, height: 205 }, phone)).toBe(4);
    expect(columnsIn(8, { width: 300, height: 200 }, { width: 320, height: 640 })).toBe(4);
});

test("in landscape the height of the board counts", () => {
    const desktop = { width: 1280, height: 800 };
    expect(columnsIn(8, { width: 1100, height: 420 }, desktop)).toBe(4);
    expect(columnsIn(8, { width: 1100, height: 100 }, desktop)).toBe(8);
});

test("every tile is in one row", () => {
    expect(rowsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test("arrow keys lead along the board and off its edges", () => {
    expect(stepOnBoard(0, "ArrowRight", 4, 8)).toBe(1);
    expect(stepOnBoard(1, "ArrowDown", 4, 8)).toBe(5);
    expect(stepOnBoard(5, "ArrowUp", 4, 8)).toBe(1);
    expect(stepOnBoard(5, "ArrowDown", 4, 8)).toBe("below");
    expect(stepOnBoard(2, "ArrowUp", 4, 8)).toBe("above");
    expect(stepOnBoard(3, "End", 4, 8)).toBe(7);
    expect(stepOnBoard(3, "x", 4, 8)).toBeNull();
});

test("arrow keys wrap around the ends of a hand", () => {
    expect(stepInRow(0, "ArrowLeft", 5)).toBe(4);
    expect(stepInRow(4, "ArrowRight", 5)).toBe(0);
    expect(stepInRow(3, "Home", 5)).toBe(0);
    expect(stepInRow(0, "ArrowRight", 0)).toBeNull();
    expect(stepInRow(0, "ArrowUp", 5)).toBeNull();
});
