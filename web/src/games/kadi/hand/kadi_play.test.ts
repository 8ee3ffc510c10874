import { expect, test, vi } from "vitest";
import { FakeTable, viewWith, type Says } from "../fixtures";
import { KadiPlay } from "./kadi_play.svelte";

const HAND = ["7H", "7S", "9C", "AH", "RJ", "RJ"];

function begin(says: Says = () => ({}), parts = {}) {
    const fake = new FakeTable(
        viewWith({ hand: HAND, playable: ["7H", "AH", "RJ"], ...parts }),
        says,
    );
    const told: string[] = [];
    const play = new KadiPlay(
        () => fake.table,
        (why) => told.push(why),
    );
    return { fake, play, told };
}

test("cards are chosen in order, and what can follow is what the server says", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }));
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
    await play.tap("7H");
    expect(play.next).toEqual(["7S"]);
    await play.tap("7S");
    expect(play.picks).toEqual(["7H", "7S"]);
    expect(play.placeOf("7S")).toBe(2);
    expect(fake.asked).toEqual(["7H", "7H 7S"]);
    expect(play.text).toBe("play 7H 7S");
});

test("a tap on a chosen card takes it and the later ones back", async () => {
    const { play } = begin(() => ({ next: ["7S"] }));
    await play.tap("7H");
    await play.tap("7S");
    await play.tap("7H");
    expect(play.picks).toEqual([]);
    expect(play.answer).toBeNull();
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
});

test("a card that does not fit is explained and not taken", async () => {
    const { play, told } = begin((words) => (words.includes("9C") ? { why: "9♣ does not." } : {}));
    await play.tap("9C");
    expect(told).toEqual(["9♣ does not."]);
    expect(play.picks).toEqual([]);
});

test("a card that is known not to follow but can begin begins anew", async () => {
    const { play } = begin();
    await play.tap("7H");
    await play.tap("AH");
    expect(play.picks).toEqual(["AH"]);
});

test("the second Joker of a colour is a card of its own", async () => {
    const { play } = begin(() => ({ next: ["RJ"] }));
    await play.tap("RJ");
    await play.tap("RJ#2");
    expect(play.picks).toEqual(["RJ", "RJ#2"]);
    expect(play.text).toBe("play RJ RJ");
});

test("a card tapped while the answer is on its way follows if it may, and does not begin anew", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }), { playable: ["7H", "7S"] });
    fake.isHeld = true;
    const taps = [play.tap("7H"), play.tap("7S"), play.tap("7S")];
    await fake.release(0);
    await fake.release(1);
    await Promise.all(taps.slice(0, 2));
    expect(play.picks).toEqual(["7H", "7S"]);
    await fake.release(2);
    await taps[2];
    expect(fake.asked).toEqual(["7H", "7H 7S", "7H"]);
});

test("a card tapped while the answer is on its way is not told off for the cards before", async () => {
    const { play, fake, told } = begin(() => ({ next: ["9C"] }));
    fake.isHeld = true;
    const taps = [play.tap("7H"), play.tap("9C")];
    await fake.release(0);
    await fake.release(1);
    await Promise.all(taps);
    expect(play.picks).toEqual(["7H", "9C"]);
    expect(told).toEqual([]);
});

test("a card thrown right after it was tapped waits for the answer", async () => {
    const { play, fake } = begin();
    fake.isHeld = true;
    void play.tap("7H");
    const thrown = play.choose("7H");
    await fake.release(0);
    expect(await thrown).toBe(true);
});

test("an answer counts only for the cards it was asked for", async () => {
    const { play, fake } = begin((words) => ({
        next: ["AH"],
        needs: words.includes("AH") ? ["suit"] : [],
    }));
    await play.tap("7H");
    expect(play.isComplete).toBe(true);
    fake.isHeld = true;
    const second = play.tap("AH");
    const ready = play.isReady();
    await vi.waitUntil(() => play.picks.length === 2);
    expect([play.isComplete, play.looksComplete]).toEqual([false, true]);
    await fake.release(0);
    expect(await ready).toBe(true);
    await second;
    expect(play.undecided).toBe("suit");
});

test("an answer that comes late does not replace a newer one", async () => {
    const { play, fake } = begin((words) => ({ next: [`after ${words.join(" ")}`] }));
    fake.isHeld = true;
    const first = play.tap("AH");
    await vi.waitUntil(() => play.picks.length === 1);
    const second = play.name("suit", "S");
    await fake.release(1);
    await second;
    await fake.release(0);
    await first;
    expect(play.next).toEqual(["after AH suit=S"]);
});

test("an answer to a play that was forgotten is forgotten too", async () => {
    const { play, fake } = begin(() => ({ next: ["7S"] }));
    fake.isHeld = true;
    const tapped = play.tap("7H");
    await vi.waitUntil(() => play.picks.length === 1);
    play.clear();
    await fake.release(0);
    await tapped;
    expect(play.next).toEqual(["7H", "AH", "RJ"]);
});

test("a suit that must be chosen is needed until it is, and goes with the play", async () => {
    const { play } = begin((words) => ({ needs: words.length > 1 ? [] : ["suit"] }));
    await play.tap("AH");
    expect(play.needs).toEqual(["suit"]);
    await play.name("suit", "S");
    expect(play.needs).toEqual([]);
    expect(play.text).toBe("play AH suit=S");
});

test("what was named is forgotten with the card it was named for", async () => {
    const { play } = begin(() => ({ may: ["niko"] }));
    await play.tap("AH");
    await play.name("suit", "S");
    await play.call(true);
    expect(play.text).toBe("play AH suit=S niko");
    await play.tap("7H");
    expect(play.text).toBe("play 7H");
});

test("a card to ask for goes with the play", async () => {
    const { play } = begin(() => ({ may: ["ask", "niko"], asks: ["QD"] }));
    await play.tap("AH");
    expect(play.may).toEqual(["ask"]);
    expect(play.asks).toEqual(["QD"]);
    await play.name("ask", "QD");
    expect(play.text).toBe("play AH ask=QD");
});

test("what may be named is asked once, what must be is asked first", async () => {
    const { play } = begin((words) => ({
        needs: words.some((word) => word.startsWith("suit=")) ? [] : ["suit"],
        may: ["ask"],
    }));
    await play.tap("AH");
    expect(play.undecided).toBe("suit");
    await play.name("suit", "H");
    expect(play.undecided).toBe("ask");
    play.decline("ask");
    expect(play.undecided).toBeNull();
});

test("the last cards are not asked for what they need not name", async () => {
    const { play } = begin(() => ({ may: ["suit"] }), { hand: ["AH"] });
    await play.tap("AH");
    expect(play.undecided).toBeNull();
});

test("a play that is refused stays chosen, one that is made does not", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.outcome = { ok: false, code: "illegal_move", reason: "No." };
    expect(await play.make()).toEqual(fake.outcome);
    expect(play.picks).toEqual(["7H"]);
    fake.outcome = { ok: true };
    await play.make();
    expect(play.picks).toEqual([]);
    expect(fake.moves).toEqual(["play 7H", "play 7H"]);
});

test("a play that could still be made is kept when the table changes, and asked about again", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.view = viewWith({ hand: HAND, playable: ["7H"] });
    await play.follow();
    expect(play.picks).toEqual(["7H"]);
    expect(fake.asked).toEqual(["7H", "7H"]);
});

test("a play is forgotten when its cards are gone or can't begin any more", async () => {
    const { play, fake } = begin();
    await play.tap("7H");
    fake.view = viewWith({ hand: HAND, playable: ["AH"] });
    await play.follow();
    expect(play.picks).toEqual([]);
    fake.view = viewWith({ hand: HAND, playable: ["AH"] });
    await play.tap("AH");
    fake.view = viewWith({ hand: ["7H"], playable: ["AH"] });
    await play.follow();
    expect(play.picks).toEqual([]);
});

test("choosing tells whether the play can be made", async () => {
    const { play } = begin((words) => ({ complete: words[0] === "7H" }));
    expect(await play.choose("7H")).toBe(true);
    expect(await play.choose("7H")).toBe(true);
    expect(play.picks).toEqual(["7H"]);
    expect(await play.choose("9C")).toBe(false);
});
