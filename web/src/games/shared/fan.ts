/** How a hand of any size is laid out: one row that overlaps, then two or three, always within the width. */

/** The room there is, in pixels. */
export interface Room {
    width: number;
    height: number;
    /** A card's width; its height is 7/5 of it. */
    card: number;
}

/** Where a card lies: its left upper corner, and how far it leans, in degrees. */
export interface Spot {
    x: number;
    y: number;
    lean: number;
    row: number;
}

/** The least of a card that is seen beside the next one: its corner. */
const CORNER = 0.46;
const MOST_ROWS = 3;
const LEAN = 1.4;

/** Spots for so many cards, in the order they lie. */
export function fan(count: number, room: Room): Spot[] {
    const rows = rowsFor(count, room);
    const perRow = Math.ceil(count / rows);
    const height = room.card * 1.4;
    const between = rows === 1 ? 0 : Math.min(height * 0.7, (room.height - height) / (rows - 1));
    const top = Math.max(0, room.height - height - between * (rows - 1));
    return Array.from({ length: count }, (_, nth) => {
        const row = Math.floor(nth / perRow);
        const inRow = Math.min(perRow, count - row * perRow);
        const across = spread(inRow, nth - row * perRow, room, rows === 1);
        return { ...across, y: across.y + top + row * between, row };
    });
}

function rowsFor(count: number, { width, card }: Room): number {
    const most = Math.max(1, Math.floor((width - card) / (card * CORNER)) + 1);
    return Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / most)));
}

function spread(count: number, nth: number, { width, card }: Room, isArc: boolean) {
    const step = count < 2 ? 0 : Math.min(card * 0.86, (width - card) / (count - 1));
    const off = nth - (count - 1) / 2;
    const lean = isArc ? off * Math.min(LEAN, 9 / count) : 0;
    const y = isArc ? (Math.abs(lean) * Math.abs(off) * card) / 130 : 0;
    return { x: (width - card) / 2 + off * step, y, lean };
}
