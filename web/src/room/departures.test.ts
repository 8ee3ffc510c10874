import { expect, test } from "vitest";
import type { SeatView } from "../wire/types";
import { departures } from "./departures";

const seat = (letter: string, name: string, changes: Partial<SeatView> = {}): SeatView => ({
    seat: letter,
    name,
    bot: "",
    guest: true,
    ready: true,
    connected: true,
    stand_in: false,
    wants_rematch: false,
    ...changes,
});
const room = (...seats: SeatView[]) => ({ seats, you: "A" });
const AMINA = seat("A", "Amina");
const BRIAN = seat("B", "Brian");
const GITAU = seat("C", "Gitau");
const LEFT = { has_left: true, stand_in: true };
const before = room(AMINA, BRIAN, GITAU);

test("during a match a bot plays for a player who leaves", () => {
    const after = room(AMINA, BRIAN, seat("C", "Gitau", LEFT));
    expect(departures(before, after)).toEqual([{ name: "Gitau", hasBot: true }]);
    expect(departures(after, after)).toEqual([]);
});

test("between matches the seat of a player who leaves is free", () => {
    const after = room(AMINA, BRIAN, seat("C", ""));
    expect(departures(before, after)).toEqual([{ name: "Gitau", hasBot: false }]);
});

test("a seat that becomes free after the match was left before", () => {
    expect(departures(room(AMINA, seat("B", "Brian", LEFT)), room(AMINA, seat("B", "")))).toEqual(
        [],
    );
});

test("a player who is away or does nothing has not left", () => {
    const away = seat("B", "Brian", { connected: false, stand_in: true });
    expect(departures(before, room(AMINA, away, GITAU))).toEqual([]);
});

test("a player who comes back is no news", () => {
    expect(departures(room(AMINA, seat("B", "Brian", LEFT)), room(AMINA, BRIAN))).toEqual([]);
});

test("a player who moves to another seat or has another name has not left", () => {
    const moved = room(AMINA, seat("B", ""), seat("C", "Brian"));
    expect(departures(room(AMINA, BRIAN, seat("C", "")), moved)).toEqual([]);
    const withoutFreeSeats = room(AMINA, seat("B", "Gitau"));
    expect(departures(room(AMINA, seat("B", ""), GITAU), withoutFreeSeats)).toEqual([]);
    expect(departures(room(AMINA, BRIAN), room(AMINA, seat("B", "Brian O.")))).toEqual([]);
});

test("bots and the own seat are no news", () => {
    const bot = seat("B", "Juma", { bot: "casual" });
    expect(departures(room(AMINA, bot), room(seat("A", ""), seat("B", "")))).toEqual([]);
});
