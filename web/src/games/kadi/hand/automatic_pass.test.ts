import { expect, test } from "vitest";
import type { TableModel } from "../../../table/table_model";
import type { KadiView } from "../../../wire/types";
import { mayPass, passDelay } from "./automatic_pass";

test("an automatic pass comes at any moment of the window, early enough to reach the server", () => {
    expect(passDelay(10_200, () => 0)).toBe(0);
    expect(passDelay(10_200, () => 0.5)).toBe(5_000);
    expect(passDelay(10_200, () => 1)).toBe(10_000);
    expect(passDelay(100, () => 0.5)).toBe(0);
});

/** A window in which the player can only pass, with changes. */
function tableWith(view: Partial<KadiView> = {}, changes = {}): TableModel<KadiView> {
    const room = { seats: [{ seat: "A", stand_in: false }] };
    const only = { seat: "A", pending: "jump_window", can: ["pass"], playable: [], ...view };
    return { view: only, room, isLive: true, ...changes } as unknown as TableModel<KadiView>;
}

test("the page passes only in a live match, and only where nothing else can be done", () => {
    expect(mayPass(tableWith())).toBe(true);
    expect(mayPass(tableWith({}, { isLive: false }))).toBe(false);
    expect(mayPass(tableWith({ playable: ["JS"] }))).toBe(false);
    expect(mayPass(tableWith({ pending: "" }))).toBe(false);
});

test("the page does not pass while a stand-in plays for the player", () => {
    const seatsWith = (...seats: object[]) => tableWith({}, { room: { seats } });
    expect(mayPass(seatsWith({ seat: "A", stand_in: true }))).toBe(false);
    expect(mayPass(seatsWith({ seat: "B", stand_in: true }))).toBe(true);
});
