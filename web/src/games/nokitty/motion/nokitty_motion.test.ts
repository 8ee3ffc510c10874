import { expect, test, vi } from "vitest";
import { flights } from "../../../motion/flights.svelte";
import { place } from "../../../motion/places";
import type { Event, NoKittyView } from "../../../wire/types";
import { exampleView } from "../fixtures";
import { NoKittyMotion, soundOf } from "./nokitty_motion.svelte";

const sound = (event: Event, view: Partial<NoKittyView> = {}) =>
    soundOf(event, exampleView(view), false);

test("winning sounds different to the winner and the loser, and like a victory to spectators", () => {
    const won = { kind: "won", seat: "A" };
    expect(sound(won)).toBe("won");
    expect(sound(won, { seat: "B" })).toBe("lost");
    expect(sound(won, { seat: "" })).toBe("won");
});

test("a win of the stand-in sounds like a defeat to its player", () => {
    expect(soundOf({ kind: "won", seat: "A" }, exampleView(), true)).toBe("lost");
});

test("the end of a turn has a sound for the next player", () => {
    const ended = { kind: "ended", seat: "B" };
    expect(sound(ended)).toBe("turn");
    expect(sound(ended, { turn: "B" })).toBeNull();
    expect(sound(ended, { over: true, turn: "" })).toBeNull();
});

test("each magic card has its own sound", () => {
    const sounds = ["blew", "recycled", "shielded", "filled"].map((kind) => sound({ kind }));
    expect(sounds).toEqual(["wind", "recycle", "shield", null]);
});

vi.mock("../../../sound/sounds", () => ({ play: vi.fn() }));
vi.useFakeTimers();

/** Name a place, and return its position. */
function put(name: string): DOMRect {
    const rect = { left: 0, top: 0, width: 60, height: 84, name } as unknown as DOMRect;
    place(name)({ getBoundingClientRect: () => rect } as unknown as HTMLElement);
    return rect;
}

const [seatB, heart] = ["seat:B", "card:R2"].map(put);

function shown(...events: Event[]): NoKittyMotion {
    const motion = new NoKittyMotion();
    const step = { seq: 1, events, before: null, after: exampleView() };
    motion.before(step);
    motion.after(step);
    return motion;
}

test("a heart comes from the player's own hand, or from the seat of the other player", () => {
    const motion = shown(
        { kind: "placed", seat: "A", number: 1, cards: ["R2"] },
        { kind: "placed", seat: "B", number: 2, cards: ["R2"] },
    );
    expect([1, 2, 3].map((tile) => motion.arrivalOnTile(tile).from)).toEqual([heart, seatB, null]);
});

test("the Wind shows its effect for a while and blows the heart away", () => {
    const motion = shown({ kind: "blew", seat: "B", number: 3 });
    expect([motion.isBlown(3), motion.isBlown(2)]).toEqual([true, false]);
    expect(motion.effects).toMatchObject([{ tile: 3, magic: "wind", from: seatB }]);
    vi.runAllTimers();
    expect(motion.effects).toEqual([]);
});

test("the cards that the other player draws fly to their seat", () => {
    const sent = vi.spyOn(flights, "send").mockReturnValue();
    shown({ kind: "drew", seat: "B", what: "magic" });
    expect(sent).toHaveBeenCalledExactlyOnceWith(
        1,
        "deck:magic",
        "seat:B",
        expect.anything(),
        expect.objectContaining({ props: { back: "magic" } }),
    );
    sent.mockClear();
    shown({ kind: "drew", seat: "A" });
    expect(sent).not.toHaveBeenCalled();
});
