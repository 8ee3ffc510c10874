import { expect, test } from "vitest";
import { CardChoice } from "./card_choice.svelte";
import { exampleTable, exampleView } from "../fixtures";
import type { NoKittyView } from "../../../wire/types";
import type { CommandResult } from "../../../table/table_model";

function choiceAt(change: Partial<NoKittyView> = {}, result?: CommandResult) {
    const { table, moves } = exampleTable(exampleView(change), result);
    const said: string[] = [];
    const choice = new CardChoice(table, (reason) => reason && said.push(reason));
    return { choice, moves, said };
}

test("a card and a tile make a move, and the choice is cleared", async () => {
    const { choice, moves, said } = choiceAt();
    choice.tapCard("R2");
    expect(choice.selected).toBe("R2");
    expect([...choice.targets.keys()]).toEqual([1, 2]);
    await choice.tapTile(2);
    expect(moves).toEqual(["place R2 2"]);
    expect(choice.selected).toBe("");
    expect(said).toEqual([]);
});

test("a card on its way has no targets and is not lifted, whenever the answer comes", async () => {
    let answer: (result: CommandResult) => void = () => {};
    const answered = new Promise<CommandResult>((resolve) => (answer = resolve));
    const { table } = exampleTable(exampleView());
    const choice = new CardChoice(
        table,
        () => {},
        () => answered,
    );
    choice.tapCard("R2");
    choice.hovered = "R2";
    const placed = choice.tapTile(2);
    expect([choice.lifted, choice.targets.size]).toEqual(["", 0]);
    answer({ ok: false, code: "busy", reason: "" });
    await placed;
    expect([choice.lifted, choice.targets.size]).toEqual(["R2", 2]);
});

test("a card whose move fails without an answer can be used again", async () => {
    const { table } = exampleTable(exampleView());
    const choice = new CardChoice(
        table,
        () => {},
        () => Promise.reject(new Error("No connection.")),
    );
    choice.tapCard("R2");
    await expect(choice.tapTile(2)).rejects.toThrow("No connection.");
    expect([choice.lifted, choice.targets.size]).toEqual(["R2", 2]);
});

test("a second tap on a card clears the choice", () => {
    const { choice } = choiceAt();
    choice.tapCard("R2");
    choice.tapCard("R2");
    expect(choice.selected).toBe("");
});

test("a refused move is explained, and the card stays selected", async () => {
    const { choice, moves, said } = choiceAt(
        {},
        { ok: false, code: "tile_taken", reason: "A heart lies there." },
    );
    choice.tapCard("R2");
    await choice.tapTile(4);
    expect(moves).toEqual(["place R2 4"]);
    expect(said).toEqual(["A heart lies there."]);
    expect(choice.selected).toBe("R2");
});

test("cards that cannot be used are explained and not selected", () => {
    const { choice, said } = choiceAt({ places: [], hearts_placed: 2 });
    for (const card of ["R2", "wind", "shield"]) choice.tapCard(card);
    expect(choice.selected).toBe("");
    expect(said).toEqual([
        "You can place only 2 hearts per turn.",
        "Your opponent's Shield protects their hearts now.",
        "Only one player can have a Shield, and your opponent's is up.",
    ]);
});

test("a second tap raises a Shield, which needs no tile", async () => {
    const { choice, moves, said } = choiceAt({ can_shield: true });
    choice.tapCard("shield");
    await choice.tapTile(1);
    expect(moves).toEqual([]);
    expect(said).toHaveLength(1);
    choice.tapCard("shield");
    expect(moves).toEqual(["shield"]);
});

test("nothing can be done in another player's turn, after the end or by spectators", async () => {
    for (const [change, why] of [
        [{ turn: "B" }, "It's Brian's turn."],
        [{ over: true, turn: "" }, "The game is over."],
        [{ seat: "" }, "You're watching this game."],
    ] as const) {
        const { choice, moves, said } = choiceAt(change);
        choice.tapCard("R2");
        await choice.tapTile(1);
        await choice.draw();
        expect(said).toEqual([why, why, why]);
        expect(moves).toEqual([]);
        expect(choice.targets.size).toBe(0);
    }
});

test("a turn has one draw, before its end", async () => {
    const early = choiceAt();
    await early.choice.end();
    expect(early.said).toEqual(["Draw before you end your turn."]);
    const late = choiceAt({ drawn: true, can: ["end"] });
    await late.choice.draw();
    await late.choice.end();
    expect(late.said).toEqual(["You have already drawn this turn."]);
    expect(late.moves).toEqual(["end"]);
});

test("a hovered card shows its targets without being selected", () => {
    const { choice } = choiceAt();
    choice.hovered = "recycle";
    expect([...choice.targets.keys()]).toEqual([2]);
    expect(choice.selected).toBe("");
});
