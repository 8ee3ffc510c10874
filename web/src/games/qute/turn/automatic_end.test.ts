import { expect, test } from "vitest";
import type { TableModel } from "../../../table/table_model";
import type { QuteView, RoomView } from "../../../wire/types";
import { viewWith } from "../fixtures";
import { endDelay, endsByItself } from "./automatic_end";
import { OwnTurn } from "./own_turn.svelte";

/** A turn after which only the plain end is left, with changes. */
function turnWith(fields: Partial<QuteView>, changes: Partial<TableModel<QuteView>> = {}): OwnTurn {
    const view = viewWith({ can: ["end"], playable: [], needs: [], ...fields });
    const room = { code: "ABCD", seats: [] };
    const table = { view, room, isLive: true, practice: null, ...changes };
    return new OwnTurn(() => table as unknown as TableModel<QuteView>);
}

test("the page ends a turn only if its plain end is all that is left", () => {
    expect(turnWith({}).isForcedToEnd).toBe(true);
    expect(turnWith({ playable: ["7H"] }).isForcedToEnd).toBe(false);
    expect(turnWith({ can: ["end", "draw"] }).isForcedToEnd).toBe(false);
    expect(turnWith({ can: ["end", "qute"] }).isForcedToEnd).toBe(false);
    expect(turnWith({ can: ["end suit=H"], needs: ["suit"] }).isForcedToEnd).toBe(false);
    expect(turnWith({ can: [] }).isForcedToEnd).toBe(false);
});

test("the page ends no turn in a lesson, a puzzle, a replay or practice", () => {
    const room = { code: "" } as TableModel["room"];
    expect(turnWith({}, { room }).isForcedToEnd).toBe(false);
    expect(turnWith({}, { isLive: false }).isForcedToEnd).toBe(false);
    expect(turnWith({}, { practice: {} as TableModel["practice"] }).isForcedToEnd).toBe(false);
});

test("the page ends no turn while a stand-in plays for the player", () => {
    const roomWith = (seat: string) =>
        ({ code: "ABCD", seats: [{ seat, stand_in: true }] }) as unknown as TableModel["room"];
    expect(turnWith({ seat: "A" }, { room: roomWith("A") }).isForcedToEnd).toBe(false);
    expect(turnWith({ seat: "A" }, { room: roomWith("B") }).isForcedToEnd).toBe(true);
});

test("a turn ends by itself against bots, and against people only if the player has chosen so", () => {
    const roomWith = (...bots: string[]) =>
        ({ seats: bots.map((bot) => ({ bot })) }) as unknown as RoomView;
    const [alone, mixed] = [roomWith("", "casual", "sharp"), roomWith("", "casual", "")];
    expect([endsByItself("bots", alone), endsByItself("bots", mixed)]).toEqual([true, false]);
    expect([endsByItself("always", alone), endsByItself("always", mixed)]).toEqual([true, true]);
    expect([endsByItself("never", alone), endsByItself("never", mixed)]).toEqual([false, false]);
});

test("the moment before the end varies, so that others learn less from it", () => {
    expect([endDelay(() => 0), endDelay(() => 1)]).toEqual([700, 1700]);
});
