import { beforeEach, expect, test, vi } from "vitest";
import { flights } from "../../../../motion/flights.svelte";
import { inTheAir } from "../../../../motion/in_the_air.svelte";
import { place } from "../../../../motion/places";
import { play as playSound } from "../../../../sound/sounds";
import type { Event } from "../../../../wire/types";
import { viewWith } from "../../../kadi/fixtures";
import { KadiMotion } from "../../../kadi/motion/kadi_scene.svelte";

vi.mock("../../../../sound/sounds", () => ({ play: vi.fn() }));
vi.mock("../../../../motion/after_paint", () => ({ afterPaint: (then: () => void) => then() }));

/** Name a place, and return its position. */
function put(name: string): DOMRect {
    const rect = { left: 0, top: 0, width: 60, height: 84, name } as unknown as DOMRect;
    place(name)({ getBoundingClientRect: () => rect } as unknown as HTMLElement);
    return rect;
}

put("deck");
put("pile");
put("hand");
const seatB = put("seat:B");
const inHand = put("card:3S");
const jokers = [put("card:RJ"), put("card:RJ#2")];

const sent = vi.spyOn(flights, "send").mockReturnValue();
const sentText = vi.spyOn(flights, "sendText").mockReturnValue();
const sounds = () => vi.mocked(playSound).mock.calls.map(([sound]) => sound);

beforeEach(() => vi.clearAllMocks());

function shown(events: Event[], before = viewWith({}), after = viewWith({})): KadiMotion {
    const motion = new KadiMotion();
    motion.measure({ events, before, after });
    motion.show({ events, before, after });
    return motion;
}

test("the player's own card flies from its place in the hand to the pile", () => {
    const motion = shown([{ kind: "played", seat: "A", cards: ["3S"] }]);
    expect(motion.arrivalOnPile("3S", "A", 0, "A")).toEqual({
        from: inHand,
        delay: 0,
        isFlipped: false,
    });
});

test("two Jokers of one colour fly from two places", () => {
    const motion = shown([{ kind: "played", seat: "A", cards: ["RJ", "RJ"] }]);
    const arrivals = [0, 1].map((nth) => motion.arrivalOnPile("RJ", "A", nth, "A"));
    expect(arrivals.map((arrival) => arrival.from)).toEqual(jokers);
    expect(arrivals[1]!.delay).toBeGreaterThan(0);
});

test("another player's card flies from their seat and turns face up", () => {
    const motion = shown([{ kind: "played", seat: "B", cards: ["9C"] }]);
    expect(motion.arrivalOnPile("9C", "B", 0, "A")).toMatchObject({
        from: seatB,
        isFlipped: true,
    });
});

test("drawn cards fly from the deck into the player's own hand, one after another", () => {
    const before = viewWith({ hand: ["3S"] });
    const after = viewWith({ hand: ["3S", "7H", "RJ"] });
    const motion = shown([{ kind: "drew", seat: "A", number: 2 }], before, after);
    expect(motion.arrivalInHand("3S")).toBeUndefined();
    expect(motion.arrivalInHand("7H")).toMatchObject({ delay: 0, isFlipped: true });
    expect(motion.arrivalInHand("RJ")!.delay).toBeGreaterThan(0);
    expect(sent).not.toHaveBeenCalled();
});

test("cards drawn by others fly face down to their seat", () => {
    shown([{ kind: "drew", seat: "B", number: 2 }]);
    expect(sent).toHaveBeenCalledWith(2, "deck", "seat:B", expect.anything());
});

test("a reshuffle sends cards from the pile to the deck, a penalty its number to the seat", () => {
    shown([{ kind: "reshuffled" }, { kind: "penalty", seat: "B", number: 5 }]);
    expect(sent).toHaveBeenCalledWith(8, "pile", "deck", expect.anything());
    expect(sentText).toHaveBeenCalledWith("+5", "pile", "seat:B", expect.anything());
});

test("the deal sends cards to every seat", () => {
    vi.stubGlobal("document", new EventTarget());
    const motion = new KadiMotion();
    motion.deal(viewWith({ hand: ["3S", "7H"] }));
    expect(motion.arrivalInHand("7H")).toMatchObject({ isFlipped: true });
    expect(sent).toHaveBeenCalledWith(3, "deck", "seat:B", expect.anything());
    expect(sounds()).toEqual(["shuffle"]);
    expect(inTheAir.others).toBe(0);
    vi.unstubAllGlobals();
});

test("a play that was shown before its answer sounds once", () => {
    const motion = new KadiMotion();
    expect(motion.leaveHand(["3S"])).toEqual([{ from: inHand, delay: 0, isAhead: true }]);
    const step = { events: [{ kind: "played", seat: "A", cards: ["3S"] }], before: null };
    motion.show({ ...step, after: viewWith({ turn: "B" }) }, { isAhead: true });
    expect(sounds()).toEqual(["card"]);
});

test("each kind of event sounds once, and the player's own turn last", () => {
    const drew = { kind: "drew", seat: "B", number: 1 };
    shown([drew, drew], viewWith({ turn: "B" }), viewWith({ turn: "A" }));
    expect(sounds()).toEqual(["draw", "turn"]);
});

test("a win of the bot that plays for the player does not sound like the player's win", () => {
    const step = {
        events: [{ kind: "won", seat: "A" }],
        before: viewWith({}),
        after: viewWith({}),
    };
    new KadiMotion().show(step, { hasStandIn: true });
    expect(sounds()).toEqual(["lost"]);
});

test("winning sounds different to the winner and the others, and like a victory to spectators", () => {
    shown([{ kind: "won", seat: "A" }]);
    shown([{ kind: "won", seat: "B" }]);
    shown([{ kind: "won", seat: "B" }], viewWith({}), viewWith({ seat: "" }));
    expect(sounds()).toEqual(["won", "lost", "won"]);
});
