import { expect, test } from "vitest";
import type { TableModel } from "../../../table/table_model";
import type { QuteView } from "../../../wire/types";
import { OwnTurn } from "./own_turn.svelte";
import { viewWith } from "../fixtures";

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
