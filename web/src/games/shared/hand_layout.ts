/** Lays out a hand of any size: one overlapping row, then rows of smaller cards, always within the available area. */

/** The available area, in pixels. */
export interface Area {
    width: number;
    height: number;
    /** The preferred width of a card; its height is 7/5 of it. */
    card: number;
}

/** The upper left corner of a card, and its rotation in degrees. */
export interface Spot {
    x: number;
    y: number;
    angle: number;
    row: number;
}

/** The width of the cards, the height they need, and a spot for each of them. */
export interface HandLayout {
    card: number;
    height: number;
    spots: Spot[];
}

const ASPECT = 1.4;
/** The visible part of a covered card, beside the next card and above the next row. Its corner fits into it. */
const MIN_BESIDE = 0.42;
const MIN_ABOVE = 0.7;
const MAX_ROWS = 4;
const MAX_ANGLE = 1.4;

export function layoutHand(count: number, area: Area): HandLayout {
    const rows = rowsFor(count, area);
    const card = cardWidth(rows, area);
    const perRow = Math.ceil(count / rows);
    const height = card * (ASPECT + MIN_ABOVE * (rows - 1));
    const top = area.height - height;
    const spots = Array.from({ length: count }, (_, nth) => {
        const row = Math.floor(nth / perRow);
        const inRow = Math.min(perRow, count - row * perRow);
        const spot = spotInRow(inRow, nth - row * perRow, { ...area, card }, rows === 1);
        return { ...spot, y: spot.y + top + row * card * MIN_ABOVE, row };
    });
    return { card, height, spots };
}

const cardWidth = (rows: number, { height, card }: Area): number =>
    Math.min(card, height / (ASPECT + MIN_ABOVE * (rows - 1)));

function rowsFor(count: number, area: Area): number {
    for (let rows = 1; rows < MAX_ROWS; rows++) {
        const card = cardWidth(rows, area);
        const perRow = Math.floor((area.width - card) / (card * MIN_BESIDE)) + 1;
        if (rows * Math.max(1, perRow) >= count) return rows;
    }
    return MAX_ROWS;
}

/** The spot of a card within its row. A single row is a slight arc. */
function spotInRow(count: number, nth: number, { width, card }: Area, isArc: boolean) {
    const step = count < 2 ? 0 : Math.min(card * 0.86, (width - card) / (count - 1));
    const fromMiddle = nth - (count - 1) / 2;
    const angle = isArc ? fromMiddle * Math.min(MAX_ANGLE, 9 / count) : 0;
    const y = isArc ? (Math.abs(angle) * Math.abs(fromMiddle) * card) / 130 : 0;
    return { x: (width - card) / 2 + fromMiddle * step, y, angle };
}
