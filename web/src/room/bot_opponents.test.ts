import { expect, test } from "vitest";
import type { SeatView } from "../wire/types";
import { botOpponents } from "./bot_opponents";

const seat = (letter: string, name: string, bot = ""): SeatView => ({
    seat: letter,
    name,
    bot,
    guest: true,
    ready: true,
    connected: true,
    stand_in: false,
    wants_rematch: false,
});

test("a person against bots only is told their names", () => {
    const seats = [seat("A", "Amina"), seat("B", "Halima", "casual"), seat("C", "Juma", "casual")];
    expect(botOpponents({ seats })).toEqual(["Halima", "Juma"]);
});

test("a room with another person or a free seat has more than bots", () => {
    const bot = seat("C", "Juma", "casual");
    expect(botOpponents({ seats: [seat("A", "Amina"), seat("B", "Brian"), bot] })).toBeNull();
    expect(botOpponents({ seats: [seat("A", "Amina"), seat("B", ""), bot] })).toBeNull();
    expect(botOpponents({ seats: [seat("A", "Amina"), seat("B", "")] })).toBeNull();
});
