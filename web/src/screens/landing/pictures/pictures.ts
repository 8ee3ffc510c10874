/** The pictures of the games: cards with positions (in percent) and rotation. */

/** A card of a picture; an empty text is a card's back. */
export interface PictureCard {
    card: string;
    x: number;
    y: number;
    /** Degrees. */
    turn: number;
}

/** A game's picture: cloth colour, cards and extras. */
export interface Picture {
    cloth: "green" | "clay" | "indigo" | "plum" | "gold" | "night";
    cards: readonly PictureCard[];
    extra?: "burst" | "call" | "window" | "score" | "tiles";
}

const place = (card: string, x: number, y: number, turn: number): PictureCard => ({
    card,
    x,
    y,
    turn,
});

const PICTURES: Record<string, Picture> = {
    "kadi-friendly": {
        cloth: "green",
        cards: [
            place("", 24, 34, -8),
            place("7S", 50, 32, 6),
            place("7H", 57, 36, 15),
            place("5C", 27, 92, -16),
            place("QD", 43, 84, -5),
            place("9H", 60, 86, 6),
            place("AC", 76, 94, 17),
        ],
    },
    "kadi-bomb": {
        cloth: "clay",
        cards: [place("2S", 30, 54, -16), place("3S", 48, 50, 0), place("RJ", 66, 54, 16)],
        extra: "burst",
    },
    "kadi-classic": {
        cloth: "indigo",
        cards: [place("QH", 27, 60, -9), place("8H", 43, 58, 2), place("", 77, 68, 10)],
        extra: "call",
    },
    "kadi-live": {
        cloth: "plum",
        cards: [place("JH", 46, 49, -7), place("JS", 53, 51, 7)],
        extra: "window",
    },
    qute: {
        cloth: "gold",
        cards: [
            place("8S", 23, 58, -18),
            place("8H", 38, 52, -7),
            place("8D", 53, 52, 5),
            place("8C", 68, 58, 16),
        ],
        extra: "score",
    },
    "no-kitty": { cloth: "night", cards: [], extra: "tiles" },
    "no-kitty-duel": { cloth: "plum", cards: [], extra: "tiles" },
};

const OTHER: Picture = {
    cloth: "green",
    cards: [place("KD", 36, 52, -10), place("", 52, 50, 0), place("QS", 66, 52, 10)],
};

/** Return the picture of a game, or a default one. */
export const pictureOf = (game: string): Picture => PICTURES[game] ?? OTHER;
