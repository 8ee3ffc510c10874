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
    return { turn: new OwnTurn(() => table), moves };
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

test("the Qute key opens the choosers Qute needs, and calls once they have a value", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    expect([turn.missing, [...turn.open]]).toEqual(["jacks", ["jacks", "qute"]]);
    turn.toggle("jacks");
    await turn.callQute();
    expect(moves).toEqual(["qute jacks=minus"]);
});

test("a value of a chooser is chosen directly, and can be changed", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    turn.choose({ jacks: "minus" });
    turn.choose({ jacks: "plus" });
    await turn.callQute();
    expect(moves).toEqual(["qute jacks=plus"]);
});

test("the turn ends normally if Qute was not called after all", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    turn.toggle("jacks");
    expect(turn.isCalling).toBe(false);
    await turn.end();
    expect([turn.missing, [...turn.open]]).toEqual(["suit", ["suit", "qute"]]);
    turn.chooseSuit("H");
    await turn.end();
    expect(moves).toEqual(["end suit=H"]);
});

test("the Qute chooser turns an end into a call", async () => {
    const { turn, moves } = onJacks();
    turn.toggle("qute");
    turn.toggle("jacks");
    await turn.end();
    expect(moves).toEqual(["qute jacks=minus"]);
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

test("after a Jack the suit is asked for first, and then the end of the turn", () => {
    const needs = "Before you end your turn, choose the suit to follow.";
    const fields = { top: "JC", can: ["end suit=S", "end suit=H"], needs: ["suit"] };
    const { turn } = turnAt(fields, [needs]);
    expect([turn.needed, guidanceInstead(turn)]).toEqual([
        "suit",
        ["Choose the suit to follow, then end your turn."],
    ]);
    turn.chooseSuit("S");
    expect([turn.needed, guidanceInstead(turn)]).toEqual([null, ["End your turn."]]);
});

test("another Jack may still be added after the suit is chosen", () => {
    const guidance = ["Add another J, or end your turn.", "Before you end your turn, choose…"];
    const fields = { can: ["end suit=S"], needs: ["suit"], playable: ["JC"] };
    const { turn } = turnAt(fields, guidance);
    expect(guidanceInstead(turn)).toEqual([]);
    turn.chooseSuit("S");
    expect(guidanceInstead(turn)).toEqual(["Add another J, or end your turn."]);
});
