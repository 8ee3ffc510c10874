/** Who sits where around the table, seen from one seat. */

/** A seat's spot: across from 0 (left) to 1, down from 0 (the far edge) to 1. */
export interface SeatSpot {
    seat: string;
    across: number;
    down: number;
    /** Where it stands in a plain row, from 0 to 1. */
    inRow: number;
}

/** The others in the order of play from `own`, from left to right; everybody for somebody who only watches. */
export function seatsAround(seats: readonly string[], own: string): SeatSpot[] {
    const at = seats.indexOf(own);
    const others = at < 0 ? [...seats] : [...seats.slice(at + 1), ...seats.slice(0, at)];
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

/** Who was passed over by a jump of `by`: so many others, one after another in the direction of play. */
export function passedOver(
    seats: readonly string[],
    by: string,
    number: number,
    direction: string,
): string[] {
    const order = direction === "back" ? seats.toReversed() : [...seats];
    const at = order.indexOf(by);
    const others = [...order.slice(at + 1), ...order.slice(0, at)];
    return others.slice(0, number);
}
