/** Animates a card from where it was to where it is now. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { prefersReducedMotion } from "../settings/preferences.svelte";
import { inTheAir, type Owner } from "./in_the_air.svelte";
import { ownFlight } from "./own_flight";
import type { CardSize } from "./stage";

/** A point and the card's scale there. */
export interface Stage {
    x: number;
    y: number;
    scale: number;
}

export interface Arrival {
    /** Where it was, or a function that measures it when the animation starts; null for no animation. */
    from: DOMRect | null | undefined | (() => DOMRect | null);
    /** Says where a card of this size is presented on the way. */
    stage?: (size: CardSize) => Stage | undefined;
    /** Milliseconds before it starts. */
    delay?: number;
    /** Whether it turns face up on the way: see `FlippingCard`. */
    isFlipped?: boolean;
    /** Whether it slides back without landing, because its play was refused. */
    isReturn?: boolean;
    /** Whether what is said about the move waits until it has landed, although it does not turn. */
    isWaitedFor?: boolean;
    /** Whether it is turned up at the end of a match. */
    isRevealed?: boolean;
    /** Whether the server has not accepted it yet. The next step waits until it has landed. */
    isAhead?: boolean;
}

/** No animation. */
export const IN_PLACE: Arrival = { from: null };

const PLAY_MS = 460;
const RETURN_MS = 320;
const PRESENT_MS = 1050;
/** The part of a flight after which the card touches the table. */
const TOUCHDOWN = 0.72;
/** Milliseconds until a played card touches the table: the time of its sound. */
export const LANDING_MS = PLAY_MS * TOUCHDOWN;

/** Animate an element when it appears: `<div {@attach arriving(() => arrival)}>`. */
export const arriving =
    (arrivalOf: () => Arrival): Attachment<HTMLElement> =>
    (element) =>
        untrack(() => start(element, arrivalOf()));

/** Return how to count a card. A player sees their own cards all the time, except those they draw: they are presented. */
function ownerOf({
    isAhead,
    isFlipped,
    isRevealed,
    isWaitedFor,
    stage,
}: Arrival): Owner | undefined {
    if (isAhead) return "own";
    if (isRevealed) return "revealed";
    if (stage) return "drawn";
    return isFlipped || isWaitedFor ? "others" : undefined;
}

function start(element: HTMLElement, arrival: Arrival): (() => void) | void {
    const from = typeof arrival.from === "function" ? arrival.from() : arrival.from;
    if (!from || prefersReducedMotion()) return;
    const to = element.getBoundingClientRect();
    const parents = linearPart(element.parentElement).inverse();
    const relativeToCard = (x: number, y: number, scale: number): Stage => {
        const [toX, toY] = [to.left + to.width / 2, to.top + to.height / 2];
        const point = parents.transformPoint({ x: x - toX, y: y - toY });
        return { x: point.x, y: point.y, scale };
    };
    const size = { width: element.offsetWidth || 1, height: element.offsetHeight || 1 };
    // Use the smaller scale: the start may be a row of cards.
    const scale = Math.min(from.width / size.width, from.height / size.height);
    const begin = relativeToCard(from.left + from.width / 2, from.top + from.height / 2, scale);
    const { delay = 0 } = arrival;
    const stage = arrival.stage?.(size);
    const frames = stage
        ? presentation(begin, relativeToCard(stage.x, stage.y, stage.scale))
        : arrival.isReturn
          ? slide(begin)
          : landing(begin, arrival.isFlipped);
    const duration = stage ? PRESENT_MS : arrival.isReturn ? RETURN_MS : PLAY_MS;
    element.classList.add("is-arriving");
    const animation = element.animate(frames, { duration, delay, fill: "backwards" });
    animation.onfinish = () => element.classList.remove("is-arriving");
    if (arrival.isAhead) ownFlight.start(delay + duration);
    const owner = ownerOf(arrival);
    if (owner) {
        const land = inTheAir.add(owner);
        animation.finished.then(land, land);
    }
    return () => animation.cancel();
}

/** The rotation of the parents of a card: cards in a hand and on the pile are rotated. */
function linearPart(element: HTMLElement | null): DOMMatrix {
    let found = new DOMMatrix();
    for (let one = element, level = 0; one && level < 3; one = one.parentElement, level++)
        found = new DOMMatrix(getComputedStyle(one).transform).multiply(found);
    return new DOMMatrix([found.a, found.b, found.c, found.d, 0, 0]);
}

/** Without `perspective()`: Chromium would draw the card at its first size and enlarge the picture. */
const pose = ({ x, y, scale }: Stage, turn = 0): string =>
    `translate(${x}px, ${y}px) scale(${scale}) rotateY(${turn}deg)`;

/** A card is thrown: it rises towards the viewer, hits the table a little too far, and settles. */
export function landing(start: Stage, isFlipped = false): Keyframe[] {
    const { x, y } = start;
    const distance = Math.hypot(x, y) || 1;
    const beyond = -Math.min(7, distance * 0.03) / distance;
    const lift = Math.min(46, distance * 0.14);
    const back = isFlipped ? 180 : 0;
    const top = { x: x * 0.3, y: y * 0.3 - lift, scale: Math.max(1.16, start.scale * 0.9) };
    return [
        { transform: pose(start, back), easing: "cubic-bezier(0.3, 0.5, 0.5, 0.95)" },
        { transform: pose(top, back / 3), offset: 0.48, easing: "cubic-bezier(0.45, 0, 0.9, 0.6)" },
        {
            transform: pose({ x: x * beyond, y: y * beyond, scale: 0.93 }),
            offset: TOUCHDOWN,
            easing: "ease-out",
        },
        { transform: pose({ x: 0, y: 0, scale: 1.03 }), offset: 0.87, easing: "ease-in-out" },
        { transform: pose({ x: 0, y: 0, scale: 1 }) },
    ];
}

/** A drawn card turns face up in front of its owner, stays for a moment, and joins the hand. */
function presentation(start: Stage, stage: Stage): Keyframe[] {
    const end = { x: 0, y: 0, scale: 1 };
    return [
        { transform: pose(start, 180), easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
        { transform: pose(stage), offset: 0.36 },
        { transform: pose({ ...stage, y: stage.y - 6 }), offset: 0.68, easing: "ease-in-out" },
        { transform: pose({ x: 0, y: 4, scale: 0.97 }), offset: 0.93, easing: "ease-out" },
        { transform: pose(end) },
    ];
}

const slide = (start: Stage): Keyframe[] => [
    { transform: pose(start), easing: "cubic-bezier(0.3, 0.9, 0.3, 1.15)" },
    { transform: pose({ x: 0, y: 0, scale: 1 }) },
];
