import { expect, test } from "vitest";
import { cardsSeen, othersOf } from "./seating";
import { aView } from "../fixtures";

const seats = (view: ReturnType<typeof aView>) => othersOf(view).map(({ seat }) => seat);

test("the others sit in the order they play", () => {
    expect(seats(aView({ seat: "B" }))).toEqual(["C", "A"]);
    expect(seats(aView({ seat: "A" }))).toEqual(["B", "C"]);
});

test("a spectator sees everybody", () => {
    expect(seats(aView({ seat: "" }))).toEqual(["A", "B", "C"]);
});

test("hands are face down until they are open", () => {
    const view = aView({});
    const player = view.players[1]!;
    expect(cardsSeen(view, player, null)).toEqual(["", "", "", "", ""]);
    expect(cardsSeen(view, player, [["6S"], ["7H", "KD"], []])).toEqual(["7H", "KD"]);
});
