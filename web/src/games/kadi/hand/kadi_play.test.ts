import { expect, test, vi } from "vitest";
import { FakeTable, viewWith, type Respond } from "../fixtures";
import { KadiPlay } from "./kadi_play.svelte";

const HAND = ["7H", "7S", "9C", "AH", "RJ", "RJ"];

function begin(respond: Respond = () => ({}), parts = {}) {
    const fake = new FakeTable(
        viewWith({ hand: HAND, playable: ["7H", "AH", "RJ"], ...parts }),
        respond,
    );
    const reasons: string[] = [];
    const play = new KadiPlay(
        () => fake.table,
        (why) => reasons.push(why),
    );
    return { fake, play, reasons };
}

test("cards are selected in order, and the server says which can follow", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }));
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
    await play.tap("7H");
    expect(play.next).toEqual(["7S"]);
    await play.tap("7S");
    expect(play.selectedKeys).toEqual(["7H", "7S"]);
    expect(play.positionOf("7S")).toBe(2);
    expect(fake.requests).toEqual(["7H", "7H 7S"]);
    expect(play.text).toBe("play 7H 7S");
});

test("a tap on a selected card removes it and the cards after it", async () => {
    const { play } = begin(() => ({ next: ["7S"] }));
    await play.tap("7H");
    await play.tap("7S");
    await play.tap("7H");
    expect(play.selectedKeys).toEqual([]);
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
});

test("a card that does not fit is explained and not selected", async () => {
    const { play, reasons } = begin((words) =>
        words.includes("9C") ? { why: "9♣ does not." } : {},
    );
    await play.tap("9C");
    expect(reasons).toEqual(["9♣ does not."]);
    expect(play.selectedKeys).toEqual([]);
});

test("a card that cannot follow but can begin starts a new play", async () => {
    const { play } = begin();
    await play.tap("7H");
    await play.tap("AH");
    expect(play.selectedKeys).toEqual(["AH"]);
});

test("the second Joker of a colour is a separate card", async () => {
    const { play } = begin(() => ({ next: ["RJ"] }));
    await play.tap("RJ");
    await play.tap("RJ#2");
    expect(play.selectedKeys).toEqual(["RJ", "RJ#2"]);
    expect(play.text).toBe("play RJ RJ");
});

test("a card tapped before the response arrives follows if it can, and does not start a new play", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }), { playable: ["7H", "7S"] });
    fake.isPaused = true;
    const taps = [play.tap("7H"), play.tap("7S"), play.tap("7S")];
    await fake.release(0);
    await fake.release(1);
    await Promise.all(taps.slice(0, 2));
    expect(play.selectedKeys).toEqual(["7H", "7S"]);
    await fake.release(2);
    await taps[2];
    expect(fake.requests).toEqual(["7H", "7H 7S", "7H"]);
});

test("a card tapped before the response arrives is not judged by an older response", async () => {
    const { play, fake, reasons } = begin(() => ({ next: ["9C"] }));
    fake.isPaused = true;
    const taps = [play.tap("7H"), play.tap("9C")];
    await fake.release(0);
    await fake.release(1);
    await Promise.all(taps);
    expect(play.selectedKeys).toEqual(["7H", "9C"]);
    expect(reasons).toEqual([]);
});

test("playing a card right after tapping it waits for the response", async () => {
    const { play, fake } = begin();
    fake.isPaused = true;
    void play.tap("7H");
    const thrown = play.select("7H");
    await fake.release(0);
    expect(await thrown).toBe(true);
});

test("a response counts only for the cards it was requested for", async () => {
    const { play, fake } = begin((words) => ({
        next: ["AH"],
        needs: words.includes("AH") ? ["suit"] : [],
    }));
    await play.tap("7H");
    expect(play.isComplete).toBe(true);
    fake.isPaused = true;
    const second = play.tap("AH");
    const ready = play.waitUntilComplete();
    await vi.waitUntil(() => play.selectedKeys.length === 2);
    expect([play.isComplete, play.looksComplete]).toEqual([false, true]);
    await fake.release(0);
    expect(await ready).toBe(true);
    await second;
    expect(play.undecided).toBe("suit");
});

test("a late response does not replace a newer one", async () => {
    const { play, fake } = begin((words) => ({ next: [`after ${words.join(" ")}`] }));
    fake.isPaused = true;
    const first = play.tap("AH");
    await vi.waitUntil(() => play.selectedKeys.length === 1);
    const second = play.declare("suit", "S");
    await fake.release(1);
    await second;
    await fake.release(0);
    await first;
    expect(play.next).toEqual(["after AH suit=S"]);
});

test("a response for a cleared play is ignored", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }));
    fake.isPaused = true;
    const tapped = play.tap("7H");
    await vi.waitUntil(() => play.selectedKeys.length === 1);
    play.clear();
    await fake.release(0);
    await tapped;
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
});

test("a suit that must be declared is needed until it is chosen, and is part of the move", async () => {
    const { play } = begin((words) => ({ needs: words.length > 1 ? [] : ["suit"] }));
    await play.tap("AH");
    expect(play.needs).toEqual(["suit"]);
    await play.declare("suit", "S");
    expect(play.needs).toEqual([]);
    expect(play.text).toBe("play AH suit=S");
});

test("declarations are dropped with the card they belong to", async () => {
    const { play } = begin(() => ({ may: ["niko"] }));
    await play.tap("AH");
    await play.declare("suit", "S");
    await play.call(true);
    expect(play.text).toBe("play AH suit=S niko");
    await play.tap("7H");
    expect(play.text).toBe("play 7H");
});

test("a card to ask for is part of the move", async () => {
    const { play } = begin(() => ({ may: ["ask", "niko"], asks: ["QD"] }));
    await play.tap("AH");
    expect(play.may).toEqual(["ask"]);
    expect(play.asks).toEqual(["QD"]);
    await play.declare("ask", "QD");
    expect(play.text).toBe("play AH ask=QD");
});

test("required declarations are asked first, optional ones once", async () => {
    const { play } = begin((words) => ({
        needs: words.some((word) => word.startsWith("suit=")) ? [] : ["suit"],
        may: ["ask"],
    }));
    await play.tap("AH");
    expect(play.undecided).toBe("suit");
    await play.declare("suit", "H");
    expect(play.undecided).toBe("ask");
    play.decline("ask");
    expect(play.undecided).toBeNull();
});

test("the last cards of a hand ask for no optional declarations", async () => {
    const { play } = begin(() => ({ may: ["suit"] }), { hand: ["AH"] });
    await play.tap("AH");
    expect(play.undecided).toBeNull();
});

test("a refused play stays selected, an accepted one is cleared", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.result = { ok: false, code: "illegal_move", reason: "No." };
    expect(await play.make()).toEqual(fake.result);
    expect(play.selectedKeys).toEqual(["7H"]);
    fake.result = { ok: true };
    await play.make();
    expect(play.selectedKeys).toEqual([]);
    expect(fake.moves).toEqual(["play 7H", "play 7H"]);
});

test("a play that is still possible is kept and requested again when the table changes", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.view = viewWith({ hand: HAND, playable: ["7H"] });
    await play.refresh();
    expect(play.selectedKeys).toEqual(["7H"]);
    expect(fake.requests).toEqual(["7H", "7H"]);
});

test("a play is cleared when its cards are gone or cannot begin a play", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.view = viewWith({ hand: HAND, playable: ["AH"] });
    await play.refresh();
    expect(play.selectedKeys).toEqual([]);
    fake.view = viewWith({ hand: HAND, playable: ["AH"] });
    await play.tap("AH");
    fake.view = viewWith({ hand: ["7H"], playable: ["AH"] });
    await play.refresh();
    expect(play.selectedKeys).toEqual([]);
});

test("select returns whether the play is complete", async () => {
    const { play } = begin((words) => ({ complete: words[0] === "7H" }));
    expect(await play.select("7H")).toBe(true);
    expect(await play.select("7H")).toBe(true);
    expect(play.selectedKeys).toEqual(["7H"]);
    expect(await play.select("9C")).toBe(false);
});
