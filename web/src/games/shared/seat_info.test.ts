import { expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { staticRoom } from "../../table/frame_table_model.svelte";
import type { TableModel } from "../../table/table_model";
import { viewWith } from "../kadi/fixtures";
import { describeOpenHand, describeSeat, seatInfo } from "./seat_info";

function infoOf(change: object, openHands: string[][] | null = null) {
    const room = staticRoom("kadi-friendly", ["Amina", "Brian", "Chebet"], "A");
    Object.assign(room.seats[1]!, change);
    return seatInfo({ room, view: viewWith({}), openHands } as unknown as TableModel<any>, "B");
}

test("a bot is neither away nor replaced by a stand-in", () => {
    const info = infoOf({ bot: "casual", connected: false, stand_in: true });
    expect([info.isBot, info.isAway, info.hasStandIn]).toEqual([true, false, false]);
    expect(describeSeat(3, info)).toBe("3 cards, bot");
});

test("in Swahili the player's own seat is told what happened to “you”", () => {
    overwriteGetLocale(() => "sw");
    const marks = { isSkipped: true };
    expect(describeSeat(3, infoOf({}), marks)).toContain("amerukwa");
    expect(describeSeat(3, { isOwn: true }, marks)).toContain("umerukwa");
    overwriteGetLocale(() => "en");
});

test("a person who is away and played for is described", () => {
    const info = infoOf({ connected: false, stand_in: true });
    expect(describeSeat(3, info, { badge: "Niko Kadi" })).toBe(
        "3 cards, Niko Kadi, a bot is playing for them, away",
    );
});

test("an unknown seat is not a bot", () => {
    const table = { room: staticRoom("qute", [], ""), view: viewWith({}), openHands: null };
    expect(seatInfo(table as unknown as TableModel<any>, "B")).toMatchObject({
        isBot: false,
        isAway: false,
    });
});

test("an open hand belongs to the seat at its position", () => {
    expect(infoOf({}, [["7H"], ["QS"], ["RJ"]]).openHand).toEqual(["QS"]);
    expect(infoOf({}).openHand).toBeNull();
});

test("an open hand is described card by card", () => {
    expect(describeOpenHand(["7H", "QS", "RJ"])).toBe(
        "open hand: 7 of hearts, Queen of spades, red Joker",
    );
});
