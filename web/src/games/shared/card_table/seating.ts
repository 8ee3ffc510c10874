/** Who sits where around the table, seen from one seat. */

/** A seat's spot: across from 0 (left) to 1, down from 0 (the far edge) to 1. */
export interface SeatPosition {
    seat: string;
    across: number;
    down: number;
    /** Its position in a single row, from 0 to 1. */
    inRow: number;
}

/** The other seats in the order of play from `own`, left to right; all seats for a spectator. */
export function seatsAround(seats: readonly string[], own: string): SeatPosition[] {
    const others = othersAfter(seats, (seat) => seat === own);
    return others.map((seat, nth) => {
        const angle = (Math.PI * (nth + 0.5)) / others.length;
        return {
            seat,
            across: 0.5 - Math.cos(angle) / 2,
            down: 1 - Math.sin(angle),
            inRow: (nth + 0.5) / others.length,
        };
    });
}

/** Return the items after the own one, in a circle; all of them if there is no own one. */
export function othersAfter<Item>(items: readonly Item[], isOwn: (item: Item) => boolean): Item[] {
    const at = items.findIndex(isOwn);
    return at < 0 ? [...items] : [...items.slice(at + 1), ...items.slice(0, at)];
}
