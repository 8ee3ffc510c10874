const CARDS_PER_EIGHT = 2;

/** How many cards each of the next players draws for several 8s, which go round one by one. */
export const sharesOf = (eights: number, players: number): readonly number[] =>
    Array.from(
        { length: Math.min(eights, players) },
        (_, nth) => CARDS_PER_EIGHT * Math.ceil((eights - nth) / players),
    );
