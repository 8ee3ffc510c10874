/** How tiles lie in rows, and where an arrow key leads among them. */

const UNEVEN = 0.74;
const MOST_TILES = 16;

/** In how many columns so many tiles are largest on a board of this size; full rows are preferred. */
export function columnsFor(count: number, width: number, height: number): number {
    let best = 1;
    let most = 0;
    for (let columns = 1; columns <= Math.min(count, MOST_TILES); columns++) {
        const rows = Math.ceil(count / columns);
        const side = Math.min(width / columns, height / rows);
        const size = rows * columns === count ? side : side * UNEVEN;
        if (size > most) [best, most] = [columns, size];
    }
    return best;
}

/** Tiles in rows. */
export function rowsOf<Tile>(tiles: readonly Tile[], columns: number): Tile[][] {
    const rows: Tile[][] = [];
    for (let at = 0; at < tiles.length; at += columns) rows.push(tiles.slice(at, at + columns));
    return rows;
}

const ALONG: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The place an arrow leads to from a place on the board: `below` and `above` are off its edges, null is
 * a key that leads nowhere.
 */
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

/** The place an arrow leads to in a row of cards, round its ends; null for other keys. */
export function stepInRow(at: number, key: string, count: number): number | null {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const along = ALONG[key];
    return along === undefined || count === 0 ? null : (at + along + count) % count;
}
