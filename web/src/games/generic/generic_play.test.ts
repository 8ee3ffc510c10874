import { expect, test } from "vitest";
import { noContinuation, type CommandResult, type TableModel } from "../../table/table_model";
import type { ExtendResponse } from "../../wire/types";
import { GenericPlay } from "./generic_play.svelte";
import type { GenericView } from "./generic_view";

const MOVES = ["play 7H", "play 8C suit=S", "play 8C suit=H", "swap 7H 2D 3", "draw", "knock"];

function begin(respond: (words: readonly string[]) => Partial<ExtendResponse> = () => ({})) {
    const view: GenericView = {
        family: "another",
        seat: "A",
        players: [{ seat: "A", cards: 4 }],
        hand: ["7H", "8C", "2D", "KS"],
        top: "7S",
        turn: "A",
        over: false,
        clocks: [],
    };
    const fake = {
        view,
        moves: MOVES,
        made: [] as string[],
        result: { ok: true } as CommandResult,
    };
    const table: Partial<TableModel<GenericView>> = {
        get view() {
            return fake.view;
        },
        isLive: true,
        legal: async () => fake.moves,
        extend: async (words) => ({ ...noContinuation(), complete: true, ...respond(words) }),
        move: async (text) => {
            fake.made.push(text);
            return fake.result;
        },
    };
    const reasons: string[] = [];
    const play = new GenericPlay(
        () => table as TableModel<GenericView>,
        (why) => reasons.push(why),
    );
    return { play, fake, reasons };
}

test("moves without cards are offered as they are, moves with cards by their first card", async () => {
    const { play } = begin();
    expect([play.plainMoves, play.isOpen]).toEqual([[], false]);
    await play.load();
    expect(play.plainMoves).toEqual(["draw", "knock"]);
    expect(play.next).toEqual(["7H", "8C"]);
});

test("a selected card offers every legal move that plays it", async () => {
    const { play, fake } = begin();
    await play.load();
    await play.tap("8C");
    expect(play.cardMoves).toEqual(["play 8C suit=S", "play 8C suit=H"]);
    await play.make("play 8C suit=H");
    expect(fake.made).toEqual(["play 8C suit=H"]);
    expect(play.selectedKeys).toEqual([]);
});

test("several cards are selected as extend allows, in any order", async () => {
    const { play } = begin((words) => ({ next: words.length === 1 ? ["7H", "2D"] : [] }));
    await play.load();
    await play.tap("7H");
    await play.tap("2D");
    expect(play.cardMoves).toEqual(["swap 7H 2D 3"]);
});

test("a complete play in an order that is not listed is sent in the selected order", async () => {
    const { play } = begin((words) => ({ next: words.length === 1 ? ["KS"] : [] }));
    await play.load();
    await play.tap("7H");
    await play.tap("KS");
    expect(play.cardMoves).toEqual(["play 7H KS"]);
});

test("a card that does not fit is explained", async () => {
    const { play, reasons } = begin(() => ({ complete: false, why: "Play hearts." }));
    await play.load();
    await play.tap("KS");
    expect([play.selectedKeys, reasons]).toEqual([[], ["Play hearts."]]);
});

test("the selected cards are kept while they are possible", async () => {
    const { play, fake } = begin();
    await play.load();
    await play.tap("7H");
    await play.load();
    expect(play.cardMoves).toEqual(["play 7H"]);
    fake.moves = ["draw"];
    await play.load();
    expect([play.selectedKeys, play.isOpen]).toEqual([[], false]);
});

test("other cards that can begin a play stay available after one is selected", async () => {
    const { play } = begin();
    await play.load();
    await play.tap("7H");
    expect(["7H", "8C", "2D", "KS"].filter((card) => play.canBegin(card))).toEqual(["7H", "8C"]);
});

test("a player who can move only without cards is told so", async () => {
    const { play, fake } = begin();
    expect(play.isWithoutCards).toBe(false);
    await play.load();
    expect(play.isWithoutCards).toBe(false);
    fake.moves = ["draw"];
    await play.load();
    expect(play.isWithoutCards).toBe(true);
});
