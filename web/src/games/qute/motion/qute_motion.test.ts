import { expect, test, vi } from "vitest";
import { flights } from "../../../motion/flights.svelte";
import { place } from "../../../motion/places";
import type { Event, QuteView } from "../../../wire/types";
import { viewWith } from "../fixtures";
import { isSyncStep, QuteMotion, soundOf } from "./qute_motion.svelte";

vi.mock("../../../sound/sounds", () => ({ play: vi.fn() }));
vi.mock("../../../motion/after_paint", () => ({ afterPaint: (then: () => void) => then() }));

const sound = (events: Event[], before = viewWith({}), after = viewWith({})) =>
    soundOf({ seq: 1, events, before, after }, false);

test("a penalty for 8s has its own sound only for the player who draws", () => {
    const penaltyFor = (seat: string) => [
        { kind: "drew", seat, number: 2, what: "eights" },
        { kind: "jumped", seat: "C", number: 1 },
    ];
    expect(sound(penaltyFor("A"))).toBe("penalty");
    expect(sound(penaltyFor("B"))).toBe("jump");
});

test("the end of the game sounds like a victory to the winner and to spectators", () => {
    const won = [{ kind: "counted" }, { kind: "won", seat: "B" }];
    expect(sound(won)).toBe("lost");
    expect(sound(won, viewWith({}), viewWith({ seat: "B" }))).toBe("won");
    expect(sound(won, viewWith({}), viewWith({ seat: "" }))).toBe("won");
});

test("a win of the stand-in sounds like a defeat to its player, and its penalty is their own", () => {
    const soundWith = (events: Event[]) =>
        soundOf({ seq: 1, events, before: viewWith({}), after: viewWith({}) }, true);
    expect(soundWith([{ kind: "won", seat: "A" }])).toBe("lost");
    expect(soundWith([{ kind: "drew", seat: "A", number: 2, what: "eights" }])).toBe("penalty");
});

test("the start of the player's own turn has a sound if nothing else does", () => {
    const passed = [{ kind: "passed", seat: "C" }];
    expect(sound(passed, viewWith({ turn: "C" }))).toBe("turn");
    expect(sound(passed, viewWith({ turn: "A" }))).toBeNull();
    expect(sound([], viewWith({ turn: "C" }))).toBe("turn");
    expect(sound([], viewWith({ turn: "C" }), viewWith({ seat: "" }))).toBeNull();
});

test("a turn that just ends is a step; any other jump in seq without events is a sync", () => {
    const isSync = (seq: number, events: Event[] = []) =>
        isSyncStep({ seq, events, before: viewWith({}), after: viewWith({}) }, 7);
    expect([isSync(7), isSync(8)]).toEqual([false, false]);
    expect([isSync(9), isSync(6)]).toEqual([true, true]);
    expect(isSync(9, [{ kind: "drew", seat: "B" }])).toBe(false);
});

/** Name a place, and return its position. */
function put(name: string): DOMRect {
    const rect = { left: 0, top: 0, width: 60, height: 84, name } as unknown as DOMRect;
    place(name)({ getBoundingClientRect: () => rect } as unknown as HTMLElement);
    return rect;
}

const [seatB, inHand] = ["seat:B", "card:6S", "deck", "pile"].map(put);
const sent = vi.spyOn(flights, "send").mockReturnValue();

/** Show steps, each with its events and the view after it. */
function shown(...steps: [events: Event[], after?: QuteView][]): QuteMotion {
    sent.mockClear();
    const start = 5; // without a deal
    const motion = new QuteMotion(viewWith({}), start, () => {});
    steps.forEach(([events, after = viewWith({})], nth) => {
        motion.before();
        motion.after({ seq: start + nth + 1, events, before: viewWith({}), after });
    });
    return motion;
}

test("the player's own card arrives on the pile from the hand, another player's from their seat", () => {
    const own = shown([[{ kind: "played", seat: "A", cards: ["6S"] }]]);
    expect(own.arrivalOnPile("6S")).toEqual({ from: inHand, isFlipped: false });
    const others = shown([[{ kind: "played", seat: "B", cards: ["9C"] }]]);
    expect(others.arrivalOnPile("9C")).toEqual({ from: seatB, isFlipped: true });
});

test("a drawn card arrives from the deck, and other players' draws fly to their seats", () => {
    const after = viewWith({ hand: [...viewWith({}).hand, "KD"] });
    const motion = shown([[{ kind: "drew", seat: "A", number: 1 }], after]);
    expect(motion.arrivalInHand("KD")).toMatchObject({ isFlipped: true });
    expect(sent).not.toHaveBeenCalled();
    shown([[{ kind: "drew", seat: "B", number: 2 }]]);
    expect(sent).toHaveBeenCalledWith(2, "deck", "seat:B");
});

test("every round is dealt to all seats, including the first", () => {
    vi.stubGlobal("document", new EventTarget());
    sent.mockClear();
    const view = viewWith({ hand: ["KD"] });
    const first = new QuteMotion(view, 0, () => {});
    expect(first.arrivalInHand("KD")).toMatchObject({ isFlipped: true });
    expect(sent).toHaveBeenCalledWith(expect.anything(), "deck", "seat:B", expect.anything());
    const next = shown([[{ kind: "round" }], view]);
    expect(next.arrivalInHand("KD")).toMatchObject({ isFlipped: true });
    expect(sent).toHaveBeenCalledWith(expect.anything(), "deck", "seat:B", expect.anything());
    vi.unstubAllGlobals();
});

test("a refill flies from the pile to the deck", () => {
    shown([[{ kind: "reshuffled", number: 3 }]]);
    expect(sent).toHaveBeenCalledWith(3, "pile", "deck");
});
