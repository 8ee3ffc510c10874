/** How a hand of any size is laid out: one row that overlaps, then rows of smaller cards, always within the room. */

/** The room there is, in pixels. */
export interface Room {
    width: number;
    height: number;
    /** The width of a card that has all the room it wants; its height is 7/5 of it. */
    card: number;
}

/** Where a card lies: its left upper corner, and how far it leans, in degrees. */
export interface Spot {
    x: number;
    y: number;
    lean: number;
    row: number;
}

/** A hand laid out: how wide its cards are, and where each of them lies. */
export interface Layout {
    card: number;
    spots: Spot[];
}

const HEIGHT = 1.4;
/** The least of a card that is seen: beside the next one, and above the next row. Its corner fits into it. */
const BESIDE = 0.46;
const ABOVE = 0.7;
const MOST_ROWS = 4;
const LEAN = 1.4;

/** Lays out so many cards, in the order they lie. */
export function fan(count: number, room: Room): Layout {
    const rows = rowsFor(count, room);
    const card = cardIn(rows, room);
    const perRow = Math.ceil(count / rows);
    const top = room.height - card * (HEIGHT + ABOVE * (rows - 1));
    const spots = Array.from({ length: count }, (_, nth) => {
        const row = Math.floor(nth / perRow);
        const inRow = Math.min(perRow, count - row * perRow);
        const spot = spread(inRow, nth - row * perRow, { ...room, card }, rows === 1);
        return { ...spot, y: spot.y + top + row * card * ABOVE, row };
    });
    return { card, spots };
}

/** How wide cards can be in so many rows. */
const cardIn = (rows: number, { height, card }: Room): number =>
    Math.min(card, height / (HEIGHT + ABOVE * (rows - 1)));

function rowsFor(count: number, room: Room): number {
    for (let rows = 1; rows < MOST_ROWS; rows++) {
        const card = cardIn(rows, room);
        const most = Math.floor((room.width - card) / (card * BESIDE)) + 1;
        if (rows * Math.max(1, most) >= count) return rows;
    }
    return MOST_ROWS;
}

function spread(count: number, nth: number, { width, card }: Room, isArc: boolean) {
    const step = count < 2 ? 0 : Math.min(card * 0.86, (width - card) / (count - 1));
    const off = nth - (count - 1) / 2;
    const lean = isArc ? off * Math.min(LEAN, 9 / count) : 0;
    const y = isArc ? (Math.abs(lean) * Math.abs(off) * card) / 130 : 0;
    return { x: (width - card) / 2 + off * step, y, lean };
}
