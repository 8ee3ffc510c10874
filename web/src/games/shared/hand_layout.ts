/** Lays out a hand of any size: one overlapping row, then rows of smaller cards, always within the available area. */

/** The available area, in pixels. */
export interface Area {
    width: number;
    height: number;
    /** The preferred width of a card; its height is 7/5 of it. */
    card: number;
}

/** The lower left corner of a card, from the lower left corner of the area, and its rotation in degrees. */
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
/** The visible part of a covered card beside the next card: its corner fits into it. */
const MIN_BESIDE = 0.42;
/** The visible part of a card above the next row. */
const MIN_ABOVE = 0.7;
const MAX_ABOVE = 0.85;
/** Cards become this much smaller before they need another row. */
const MIN_SIZE = 0.8;
const MAX_ROWS = 4;
const MAX_ANGLE = 1.4;

export function layoutHand(count: number, area: Area): HandLayout {
    const rows = rowsFor(count, area);
    const perRow = Math.ceil(count / rows);
    const card = Math.min(highestCard(rows, area), widestCard(perRow, area));
    const above = rows === 1 ? 0 : Math.min(MAX_ABOVE, (area.height / card - ASPECT) / (rows - 1));
    const height = card * (ASPECT + above * (rows - 1));
    const spots = Array.from({ length: count }, (_, nth) => {
        const row = Math.floor(nth / perRow);
        const inRow = Math.min(perRow, count - row * perRow);
        const spot = spotInRow(inRow, nth - row * perRow, { ...area, card }, rows === 1);
        return { ...spot, y: spot.y - (rows - 1 - row) * card * above, row };
    });
    return { card, height, spots };
}

/** The width of a card of which so many rows fit into the height. */
const highestCard = (rows: number, { height, card }: Area): number =>
    Math.min(card, height / (ASPECT + MIN_ABOVE * (rows - 1)));

/** The width of a card of which so many fit beside each other. */
const widestCard = (perRow: number, { width }: Area): number =>
    width / (1 + (perRow - 1) * MIN_BESIDE);

function rowsFor(count: number, area: Area): number {
    for (let rows = 1; rows < MAX_ROWS; rows++) {
        const least = highestCard(rows, area) * MIN_SIZE;
        if (widestCard(Math.ceil(count / rows), area) >= least) return rows;
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
