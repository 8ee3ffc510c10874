/** The pictures of the games: cards with positions (in percent) and rotation. */

/** A card of a picture; an empty text is a card's back. */
export interface Piece {
    card: string;
    x: number;
    y: number;
    /** Degrees. */
    turn: number;
}

/** A game's picture: cloth colour, cards and extras. */
export interface Scene {
    cloth: "green" | "clay" | "indigo" | "plum" | "gold" | "night";
    pieces: readonly Piece[];
    extra?: "burst" | "call" | "window" | "score" | "tiles";
}

const piece = (card: string, x: number, y: number, turn: number): Piece => ({ card, x, y, turn });

const SCENES: Record<string, Scene> = {
    "kadi-friendly": {
        cloth: "green",
        pieces: [
            piece("", 24, 34, -8),
            piece("7S", 50, 32, 6),
            piece("7H", 57, 36, 15),
            piece("5C", 27, 92, -16),
            piece("QD", 43, 84, -5),
            piece("9H", 60, 86, 6),
            piece("AC", 76, 94, 17),
        ],
    },
    "kadi-bomb": {
        cloth: "clay",
        pieces: [piece("2S", 30, 54, -16), piece("3S", 48, 50, 0), piece("RJ", 66, 54, 16)],
        extra: "burst",
    },
    "kadi-classic": {
        cloth: "indigo",
        pieces: [piece("QH", 27, 60, -9), piece("8H", 43, 58, 2), piece("", 77, 68, 10)],
        extra: "call",
    },
    "kadi-live": {
        cloth: "plum",
        pieces: [piece("JH", 46, 49, -7), piece("JS", 53, 51, 7)],
        extra: "window",
    },
    qute: {
        cloth: "gold",
        pieces: [
            piece("8S", 23, 58, -18),
            piece("8H", 38, 52, -7),
            piece("8D", 53, 52, 5),
            piece("8C", 68, 58, 16),
        ],
        extra: "score",
    },
    "no-kitty": { cloth: "night", pieces: [], extra: "tiles" },
};

const OTHER: Scene = {
    cloth: "green",
    pieces: [piece("KD", 36, 52, -10), piece("", 52, 50, 0), piece("QS", 66, 52, 10)],
};

/** Return the picture of a game, or a default one. */
export const sceneOf = (game: string): Scene => SCENES[game] ?? OTHER;
