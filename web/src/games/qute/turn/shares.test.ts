import { expect, test } from "vitest";
import { sharesOf } from "./shares";

test("the cards of several 8s go to the next player, or round to everybody else", () => {
    expect(sharesOf(2, 1)).toEqual([4]);
    expect(sharesOf(2, 2)).toEqual([2, 2]);
    expect(sharesOf(3, 2)).toEqual([4, 2]);
});
