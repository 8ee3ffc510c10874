/** Who sits where around the table, seen from one seat. */

/** A seat's spot: across from 0 (left) to 1, down from 0 (the far edge) to 1. */
export interface SeatPosition {
    seat: string;
    across: number;
    down: number;
    /** Its position in a single row, from 0 to 1. */
    inRow: number;
    /** Its position in a row that leaves the middle to the pile, from 0 to 1, and the width it has there. */
    beside: number;
    width: number;
    /** Whether it is on the near side of the table, where a spectator has no hand. */
    isNear: boolean;
}

/**
 * The other seats in the order of play from `own`, left to right. A spectator sees all seats: the first half on the
 * near side from right to left, so that the order goes around the table.
 */
export function seatsAround(seats: readonly string[], own: string): SeatPosition[] {
    const nearCount = seats.includes(own) ? 0 : Math.floor(seats.length / 2);
    const far = othersAfter(seats, (seat) => seat === own).slice(nearCount);
    const near = seats.slice(0, nearCount).toReversed();
    return [
        ...near.map((seat, nth) => {
            const inRow = (nth + 0.5) / near.length;
            return {
                seat,
                across: inRow,
                down: 1,
                inRow,
                isNear: true,
                ...besidePile(nth, near.length),
            };
        }),
        ...far.map((seat, nth) => {
            const angle = (Math.PI * (nth + 0.5)) / far.length;
            return {
                seat,
                across: 0.5 - outwards(Math.cos(angle)) / 2,
                down: 1 - Math.sin(angle),
                inRow: (nth + 0.5) / far.length,
                isNear: false,
                ...besidePile(nth, far.length),
            };
        }),
    ];
}

/** The parts of the row on the left and on the right of the pile. */
const LEFT = 0.43;
const RIGHT = 0.22;

/** Return where one of several seats is beside the pile: most of them are on the left, where there is more room. */
function besidePile(nth: number, count: number): { beside: number; width: number } {
    const right = count > 3 ? 2 : count > 1 ? 1 : 0;
    const left = count - right;
    const isLeft = nth < left;
    const width = isLeft ? LEFT / left : RIGHT / right;
    return { beside: isLeft ? width * (nth + 0.5) : 1 - width * (count - nth - 0.5), width };
}

/** Return a position from -1 to 1 further from the middle, where the deck and the pile are. */
function outwards(position: number): number {
    return Math.sign(position) * Math.sqrt(Math.abs(position));
}

/** Return the items after the player's own one, in a circle; all of them if the player has none. */
export function othersAfter<Item>(items: readonly Item[], isOwn: (item: Item) => boolean): Item[] {
    const at = items.findIndex(isOwn);
    return at < 0 ? [...items] : [...items.slice(at + 1), ...items.slice(0, at)];
}
