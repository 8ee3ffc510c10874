import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefersReducedMotion } from "../settings/preferences.svelte";
import { arriving, landing, LANDING_MS, type Arrival } from "./arrival";
import { inTheAir } from "./in_the_air.svelte";

vi.mock("../settings/preferences.svelte", () => ({ prefersReducedMotion: vi.fn(() => false) }));

/** Enough of DOMMatrix for a card without rotated parents. */
class Identity {
    inverse = () => this;
    transformPoint = (point: object) => point;
}

const FROM = { left: 0, top: 0, width: 50, height: 70 } as DOMRect;
/** The card of another player on its way to the pile. */
const PLAYED: Arrival = { from: FROM, isFlipped: true };

let page: EventTarget & { hidden?: boolean };

beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("DOMMatrix", Identity);
});
afterEach(() => {
    vi.unstubAllGlobals();
    expect(inTheAir.others).toBe(0);
});

/** Start the animation of a card that is as long as the test wants. */
function send(arrival: Arrival) {
    let finish = () => {};
    let fail = () => {};
    const finished = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]));
    finished.catch(() => {});
    const element = {
        parentElement: null,
        classList: { add: vi.fn(), remove: vi.fn() },
        getBoundingClientRect: () => FROM,
        animate: () => ({ finished, cancel: () => fail() }),
    } as unknown as HTMLElement;
    const remove = arriving(() => arrival)(element) ?? (() => {});
    return { finish, remove, landed: () => finished.catch(() => {}).then(() => {}) };
}

test("the card of another player is in the air until its animation has finished", async () => {
    const card = send(PLAYED);
    expect(inTheAir.others).toBe(1);
    card.finish();
    await card.landed();
});

test("a drawn card is counted apart from those of other players", async () => {
    const card = send({ from: FROM, isFlipped: true, stage: () => ({ x: 0, y: 0, scale: 1 }) });
    expect([inTheAir.others, inTheAir.drawn]).toEqual([0, 1]);
    card.finish();
    await card.landed();
    expect(inTheAir.drawn).toBe(0);
});

test("a card that is removed in flight has landed", async () => {
    const card = send(PLAYED);
    card.remove();
    await card.landed();
});

test("hiding the page lands all cards, and no card takes off while it is hidden", async () => {
    const card = send(PLAYED);
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(inTheAir.others).toBe(0);
    card.finish();
    await card.landed();
    expect(inTheAir.others).toBe(0);
    send(PLAYED);
});

test("own cards and cards that do not move are never in the air", () => {
    send({ from: FROM });
    send({ from: FROM, isReturn: true });
    send({ from: FROM, isFlipped: true, stage: () => undefined });
    send({ from: null, isFlipped: true });
    vi.mocked(prefersReducedMotion).mockReturnValueOnce(true);
    send(PLAYED);
    expect(inTheAir.others).toBe(0);
});

/** The moments of a thrown card, from its transforms. */
const poses = (frames: Keyframe[]) =>
    frames.map(({ transform, offset }) => {
        const [x, y, scale, turn] = String(transform)
            .match(/-?[\d.]+(?:e-\d+)?/g)!
            .map(Number);
        return { x, y, scale, turn, offset };
    });

test("a thrown card starts where it was and ends in its place, at its size", () => {
    const frames = poses(landing({ x: -200, y: 300, scale: 0.5 }));
    expect(frames[0]).toMatchObject({ x: -200, y: 300, scale: 0.5, turn: 0 });
    expect(frames.at(-1)).toMatchObject({ x: 0, y: 0, scale: 1, turn: 0 });
});

test("it is lifted towards the viewer on the way and lands with weight", () => {
    const [start, top, touchdown, rebound] = poses(landing({ x: -200, y: 300, scale: 0.5 }));
    expect(top!.y!).toBeLessThan(start!.y! * 0.3); // above the straight line
    expect(top!.scale!).toBeGreaterThan(1.1);
    expect(touchdown!.offset! * 460).toBe(LANDING_MS);
    expect(touchdown!.scale!).toBeLessThan(1); // pressed onto the table
    expect([Math.sign(touchdown!.x!), Math.sign(touchdown!.y!)]).toEqual([1, -1]); // beyond its place
    expect(Math.hypot(touchdown!.x!, touchdown!.y!)).toBeCloseTo(7);
    expect(rebound!.scale!).toBeGreaterThan(1);
});

test("the card of another player turns face up before it touches the table", () => {
    const turns = poses(landing({ x: 100, y: -100, scale: 1 }, true)).map(({ turn }) => turn);
    expect(turns).toEqual([180, 60, 0, 0, 0]);
});

test("a card from nearby is thrown less far", () => {
    const [, top, touchdown] = poses(landing({ x: 0, y: 100, scale: 1 }));
    expect(top!.y).toBeCloseTo(100 * 0.3 - 14);
    expect(touchdown!.y).toBeCloseTo(-3);
});
