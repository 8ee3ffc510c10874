import { expect, test } from "vitest";
import { Choosing } from "./card_choice.svelte";
import { exampleTable, exampleView } from "../fixtures";
import type { NoKittyView } from "../../../wire/messages";
import type { Outcome } from "../../../table/table_model";

function choosingAt(change: Partial<NoKittyView> = {}, answer?: Outcome) {
    const { table, moves } = exampleTable(exampleView(change), answer);
    const said: string[] = [];
    const choosing = new Choosing(table, (reason) => reason && said.push(reason));
    return { choosing, moves, said };
}

test("a card and a tile make a move, and nothing is chosen after it", async () => {
    const { choosing, moves, said } = choosingAt();
    choosing.tapCard("R2");
    expect(choosing.chosen).toBe("R2");
    expect([...choosing.targets.keys()]).toEqual([1, 2]);
    await choosing.tapTile(2);
    expect(moves).toEqual(["place R2 2"]);
    expect(choosing.chosen).toBe("");
    expect(said).toEqual([]);
});

test("a card tapped again is put back", () => {
    const { choosing } = choosingAt();
    choosing.tapCard("R2");
    choosing.tapCard("R2");
    expect(choosing.chosen).toBe("");
});

test("a tile that is no target is told why by whoever decides, and the card stays chosen", async () => {
    const { choosing, moves, said } = choosingAt(
        {},
        { ok: false, code: "tile_taken", reason: "A heart lies there." },
    );
    choosing.tapCard("R2");
    await choosing.tapTile(4);
    expect(moves).toEqual(["place R2 4"]);
    expect(said).toEqual(["A heart lies there."]);
    expect(choosing.chosen).toBe("R2");
});

test("cards that can't be used say why and are not chosen", () => {
    const { choosing, said } = choosingAt({ places: [], hearts_placed: 2 });
    for (const card of ["R2", "wind", "shield"]) choosing.tapCard(card);
    expect(choosing.chosen).toBe("");
    expect(said).toEqual([
        "Only 2 hearts may be placed in a turn, and you have.",
        "There is no heart for the Wind to blow away now.",
        "Your opponent's Shield is up: there is never a second one.",
    ]);
});

test("a Shield is raised by the second tap and needs no tile", async () => {
    const { choosing, moves, said } = choosingAt({ can_shield: true });
    choosing.tapCard("shield");
    await choosing.tapTile(1);
    expect(moves).toEqual([]);
    expect(said).toHaveLength(1);
    choosing.tapCard("shield");
    expect(moves).toEqual(["shield"]);
});

test("nothing can be done in somebody else's turn, after the end, or by watchers", async () => {
    for (const [change, why] of [
        [{ turn: "B" }, "It is Brian's turn."],
        [{ over: true, turn: "" }, "The game is over."],
        [{ seat: "" }, "You are watching this game."],
    ] as const) {
        const { choosing, moves, said } = choosingAt(change);
        choosing.tapCard("R2");
        await choosing.tapTile(1);
        await choosing.draw();
        expect(said).toEqual([why, why, why]);
        expect(moves).toEqual([]);
        expect(choosing.targets.size).toBe(0);
    }
});

test("drawing comes before the end, and once", async () => {
    const early = choosingAt();
    await early.choosing.end();
    expect(early.said).toEqual(["Draw before you end the turn."]);
    const late = choosingAt({ drawn: true, can: ["end"] });
    await late.choosing.draw();
    await late.choosing.end();
    expect(late.said).toEqual(["You have drawn already in this turn."]);
    expect(late.moves).toEqual(["end"]);
});

test("a card that is looked at shows its targets without being chosen", () => {
    const { choosing } = choosingAt();
    choosing.looked = "recycle";
    expect([...choosing.targets.keys()]).toEqual([2]);
    expect(choosing.chosen).toBe("");
});
