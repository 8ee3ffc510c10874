import { expect, test } from "vitest";
import type { TableModel } from "../../../table/table_model";
import type { QuteView } from "../../../wire/messages";
import { OwnTurn } from "./own_turn.svelte";
import { aView } from "../fixtures";

/** A turn on Jacks: Qute needs their points, a plain end a suit. */
function onJacks() {
    const moves: string[] = [];
    const view = aView({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
    const move = async (text: string) => {
        moves.push(text);
        return { ok: true };
    };
    const table = { view, isLive: true, isBusy: false, move } as unknown as TableModel<QuteView>;
    return { turn: new OwnTurn(() => table), moves };
}

test("the key of Qute opens what Qute needs, and calls once that is chosen", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    expect([turn.asked?.chooser, [...turn.open]]).toEqual(["jacks", ["jacks", "qute"]]);
    turn.toggle("jacks");
    await turn.callQute();
    expect(moves).toEqual(["qute jacks=minus"]);
});

test("a Qute that was not called in the end leaves ending a turn as it was", async () => {
    const { turn, moves } = onJacks();
    await turn.callQute();
    turn.toggle("jacks");
    expect(turn.isCalling).toBe(false);
    await turn.end();
    expect([turn.asked?.chooser, [...turn.open]]).toEqual(["suit", ["suit", "qute"]]);
    turn.chooseSuit("H");
    await turn.end();
    expect(moves).toEqual(["end suit=H"]);
});

test("the chooser of Qute turns an end into a call", async () => {
    const { turn, moves } = onJacks();
    turn.toggle("qute");
    turn.toggle("jacks");
    await turn.end();
    expect(moves).toEqual(["qute jacks=minus"]);
});
