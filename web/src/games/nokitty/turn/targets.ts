/** What the view says a card could be used on, and which move that would be. */

import type { NoKittyView } from "../../../wire/messages";
import { isHeart, readPiece } from "../cards/pieces";

/** A tile that can be chosen; `points` is what a heart would count there, null for magic. */
export interface Target {
    tile: number;
    points: number | null;
}

/** The tiles a card may be used on now, by number. A Shield needs none. */
export function targetsOf(view: NoKittyView, card: string): ReadonlyMap<number, Target> {
    return new Map(listTargets(view, card).map((target) => [target.tile, target]));
}

function listTargets(view: NoKittyView, card: string): Target[] {
    const numbers = (tiles: readonly number[]) => tiles.map((tile) => ({ tile, points: null }));
    if (card === "wind") return numbers(view.wind_targets);
    if (card === "recycle") return numbers(view.recycle_targets);
    return view.places.find((place) => place.card === card)?.spots ?? [];
}

/** Whether a card can be used at all now. */
export const isUsable = (view: NoKittyView, card: string): boolean =>
    card === "shield" ? view.can_shield : listTargets(view, card).length > 0;

/** How many times its value a heart counts with these points; null where that says nothing. */
export function timesOf(card: string, points: number | null): number | null {
    const piece = readPiece(card);
    return piece.kind === "heart" && points !== null ? points / piece.value : null;
}

/** The tile where a card does most; the first of them, 0 for none. */
export function bestTarget(view: NoKittyView, card: string): number {
    const found = listTargets(view, card);
    const most = Math.max(...found.map((target) => target.points ?? 0));
    return found.find((target) => (target.points ?? 0) === most)?.tile ?? 0;
}

/** The move that uses a card on a tile, in notation. */
export function moveOf(card: string, tile: number): string {
    if (card === "shield") return card;
    return isHeart(card) ? `place ${card} ${tile}` : `${card} ${tile}`;
}

/** A hinted move taken apart: the card it uses and the tile, or a move without either. */
export function readHint(move: string | null): { card: string; tile: number; plain: string } {
    const [head = "", ...rest] = (move ?? "").split(" ");
    if (head === "place") return { card: rest[0] ?? "", tile: Number(rest[1] ?? 0), plain: "" };
    if (head === "wind" || head === "recycle")
        return { card: head, tile: Number(rest[0] ?? 0), plain: "" };
    return { card: head === "shield" ? head : "", tile: 0, plain: head };
}
