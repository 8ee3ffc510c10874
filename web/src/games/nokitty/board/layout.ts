/** The rows of the board, and where arrow keys lead. */

/** How much smaller tiles may be to fill all rows. */
const PARTIAL_ROW_PENALTY = 0.74;
const MAX_COLUMNS = 16;
/** The minimum width and height of a tile, and the gap between two, in pixels. */
const MIN_TILE = 44;
const GAP = 10;
/** The height in a window that everything but the tiles takes in a match, in pixels. */
const CHROME_HEIGHT = 470;

export interface Size {
    width: number;
    height: number;
}

/**
 * Return the number of columns for a board in a window. In portrait it follows from the window: hands and hints that
 * take some of the height do not rearrange the tiles. Only where the rows do not fit, the height of the board counts.
 */
export function columnsIn(count: number, board: Size, window: Size): number {
    const { width, height } = board;
    const usual = columnsFor(count, width, window.height - CHROME_HEIGHT);
    const rows = Math.ceil(count / usual);
    const fits = rows * (MIN_TILE + GAP) - GAP <= height;
    return window.width < window.height && fits ? usual : columnsFor(count, width, height);
}

/** Return the number of columns that makes the tiles largest; full rows are preferred, and tiles never overlap. */
export function columnsFor(count: number, width: number, height: number): number {
    let best = 1;
    let most = 0;
    const fitting = Math.floor((width + GAP) / (MIN_TILE + GAP)) || MAX_COLUMNS;
    for (let columns = 1; columns <= Math.min(count, fitting, MAX_COLUMNS); columns++) {
        const rows = Math.ceil(count / columns);
        const side = Math.min(width / columns, height / rows);
        const size = rows * columns === count ? side : side * PARTIAL_ROW_PENALTY;
        if (size > most) [best, most] = [columns, size];
    }
    return best;
}

export function rowsOf<Tile>(tiles: readonly Tile[], columns: number): Tile[][] {
    const rows: Tile[][] = [];
    for (let at = 0; at < tiles.length; at += columns) rows.push(tiles.slice(at, at + columns));
    return rows;
}

const ALONG: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Return the index an arrow key leads to. `above` and `below` are off the board; null is any other key. */
export function stepOnBoard(
    at: number,
    key: string,
    columns: number,
    count: number,
): number | "below" | "above" | null {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    if (key === "ArrowUp") return at - columns < 0 ? "above" : at - columns;
    if (key === "ArrowDown") return at + columns >= count ? "below" : at + columns;
    return stepInRow(at, key, count);
}

/** Return the index an arrow key leads to in a row, which wraps around; null for other keys. */
export function stepInRow(at: number, key: string, count: number): number | null {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const along = ALONG[key];
    return along === undefined || count === 0 ? null : (at + along + count) % count;
}
