/** What a card can be used on, read from the view, and the move for it. */

import type { NoKittyView } from "../../../wire/types";
import { isHeart, parseCard } from "../cards/nokitty_card";
import { playersBySide } from "../players/sides";

/** A tile a card can be used on; `points` is what a heart would score there, null for magic. */
export interface Target {
    tile: number;
    points: number | null;
}

/** Return the targets of a card by tile number. A Shield has none. */
export function targetsOf(view: NoKittyView, card: string): ReadonlyMap<number, Target> {
    return new Map(listTargets(view, card).map((target) => [target.tile, target]));
}

function listTargets(view: NoKittyView, card: string): Target[] {
    const numbers = (tiles: readonly number[]) => tiles.map((tile) => ({ tile, points: null }));
    if (card === "wind") return numbers(view.wind_targets);
    if (card === "recycle") return numbers(view.recycle_targets);
    return view.places.find((place) => place.card === card)?.spots ?? [];
}

/** Whether a card can be used now. */
export const isUsable = (view: NoKittyView, card: string): boolean =>
    card === "shield" ? view.can_shield : listTargets(view, card).length > 0;

/** Whether the turn can be ended, with nothing to draw and no heart to place. */
export const isOnlyEndLeft = ({ can, places }: NoKittyView): boolean =>
    can.includes("end") && !can.includes("draw") && places.every(({ spots }) => spots.length === 0);

/** Return how many times its value a heart counts; null for magic. */
export function timesOf(card: string, points: number | null): number | null {
    const parsed = parseCard(card);
    return parsed.type === "heart" && points !== null ? points / parsed.value : null;
}

/** Return what a heart counts on a white tile; null without a heart. */
export function pointsOnWhite(heart: string): number | null {
    const parsed = heart === "" ? null : parseCard(heart);
    return parsed?.type === "heart" ? parsed.value : null;
}

/** Return the first tile where a card counts most; 0 for none. */
export function bestTarget(view: NoKittyView, card: string): number {
    const found = listTargets(view, card);
    const most = Math.max(...found.map((target) => target.points ?? 0));
    return found.find((target) => (target.points ?? 0) === most)?.tile ?? 0;
}

/** How the game ends for the player. */
export type Ending = "won" | "tied" | "lost";

/** Return how the game ends if a heart fills the last tile; null if the game goes on. */
export function endingOf(view: NoKittyView, { points }: Target): Ending | null {
    const empty = view.tiles.filter(({ heart }) => heart === "").length;
    if (points === null || empty !== 1) return null;
    const [own, other] = playersBySide(view);
    const lead = own!.score + points - other!.score;
    return lead === 0 ? "tied" : lead > 0 ? "won" : "lost";
}

/** Return how the game ends if a heart is placed; null if it goes on. */
export function endingWith(view: NoKittyView, card: string): Ending | null {
    const target = isHeart(card) ? listTargets(view, card)[0] : undefined;
    return target ? endingOf(view, target) : null;
}

/** Return the move that uses a card on a tile. */
export function moveOf(card: string, tile: number): string {
    if (card === "shield") return card;
    return isHeart(card) ? `place ${card} ${tile}` : `${card} ${tile}`;
}

/** Split a hinted move into its card and tile, or its single word. */
export function readHint(move: string | null): { card: string; tile: number; plain: string } {
    const [head = "", ...rest] = (move ?? "").split(" ");
    if (head === "place") return { card: rest[0] ?? "", tile: Number(rest[1] ?? 0), plain: "" };
    if (head === "wind" || head === "recycle")
        return { card: head, tile: Number(rest[0] ?? 0), plain: "" };
    return { card: head === "shield" ? head : "", tile: 0, plain: head };
}
