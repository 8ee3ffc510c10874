import { expect, test } from "vitest";
import type { TableModel } from "../../../table/table_model";
import type { QuteView } from "../../../wire/types";
import { noContinuation } from "../../../table/table_model";
import { guidanceInstead } from "./guidance";
import { OwnTurn } from "./own_turn.svelte";
import { viewWith } from "../fixtures";

/** A turn at a view. `extend` answers with a preview for an Ace only. */
function turnAt(fields: Partial<QuteView>, guidance: readonly string[] = []) {
    const moves: string[] = [];
    const table = {
        view: viewWith(fields),
        guidance,
        isLive: true,
        isBusy: false,
        move: async (text: string) => {
            moves.push(text);
            return { ok: true };
        },
        extend: async ([card]: readonly string[]) => ({
            ...noContinuation(),
            preview: card === "AS" ? ["Skips Brian."] : [],
        }),
    } as unknown as TableModel<QuteView>;
    return { turn: new OwnTurn(() => table), moves, table: table as { view: QuteView } };
}

/** A turn on Jacks: Qute needs their points, a plain end needs a suit. */
function onJacks() {
    const moves: string[] = [];
    const view = viewWith({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
    const move = async (text: string) => {
        moves.push(text);
        return { ok: true };
    };
    const table = { view, isLive: true, isBusy: false, move } as unknown as TableModel<QuteView>;
    return { turn: new OwnTurn(() => table), moves };
}

test("Qute asks for the points of Jacks first, and is called with them", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    expect([turn.asking, moves]).toEqual(["jacks", []]);
    await turn.decide("minus");
    expect([turn.asking, moves]).toEqual([null, ["qute jacks=minus"]]);
});

test("a closed question is forgotten, and the turn can end in another way", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    turn.stopAsking();
    await turn.end();
    expect(turn.asking).toBe("suit");
    await turn.decide("H");
    expect(moves).toEqual(["end suit=H"]);
});

test("a tap selects a card and says what it would do, and Play plays it", async () => {
    const { turn, moves } = turnAt({ playable: ["AS", "10D"], can: [], played: 0 });
    await turn.tapCard("10D");
    expect(guidanceInstead(turn)).toEqual(["Tap Play to play 10♦, or tap another card."]);
    await turn.tapCard("AS");
    expect([turn.selected, guidanceInstead(turn)]).toEqual(["AS", ["Skips Brian."]]);
    expect(moves).toEqual([]);
    await turn.playSelected();
    expect([moves, turn.selected]).toEqual([["play AS"], ""]);
});

test("a second tap deselects a card, and a card that does not fit is tried to learn why", async () => {
    const { turn, moves } = turnAt({ playable: ["AS"], can: [], played: 0 });
    await turn.tapCard("AS");
    await turn.tapCard("AS");
    expect(turn.selected).toBe("");
    await turn.tapCard("10D");
    expect(moves).toEqual(["play 10D"]);
});

test("after a card that allows nothing else, what the turn needs is asked for at once", async () => {
    const can = ["end suit=S", "end suit=H"];
    const { turn, table } = turnAt({ playable: ["JC"], can: [], played: 0 });
    await turn.playCard("JC");
    table.view = viewWith({ top: "JC", can, needs: ["suit"], playable: ["JD"] });
    turn.update(table.view);
    expect(turn.asking).toBeNull();
    await turn.playCard("JD");
    table.view = viewWith({ top: "JD", can, needs: ["suit"] });
    turn.update(table.view);
    expect([turn.asking, turn.canOnlyEnd, guidanceInstead(turn)]).toEqual([
        "suit",
        true,
        ["Choose the suit the next player must follow. That ends your turn."],
    ]);
    turn.stopAsking();
    turn.update(table.view);
    expect(turn.asking).toBeNull();
});

test("a question stays open when the same step is sent again, and closes when the turn has ended", async () => {
    const { turn, table, moves } = turnAt({ can: ["end suit=S eights=next"] });
    table.view = viewWith({ top: "JD", needs: ["suit", "eights"] });
    await turn.end();
    await turn.decide("S");
    turn.update({ ...table.view });
    expect(turn.asking).toBe("eights");
    await turn.decide("next");
    expect(moves).toEqual(["end suit=S eights=next"]);
    await turn.end();
    turn.update(viewWith({ top: "JD", turn: "B" }));
    expect(turn.asking).toBeNull();
    await turn.end();
    turn.update(viewWith({ top: "9S" }));
    expect(turn.asking).toBeNull();
});
