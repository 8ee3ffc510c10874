/** A Qute view for tests: seat A to move at a table of three. */

import type { QuteView } from "../../wire/types";

/** Return the view with some fields replaced. */
export function viewWith(fields: Partial<QuteView>): QuteView {
    return {
        family: "qute",
        seat: "A",
        players: ["A", "B", "C"].map((seat) => ({ seat, cards: 5, score: 0, picked: 0 })),
        hand: ["6S", "7H", "10D", "JC", "AS"],
        top: "9S",
        suit: "",
        turn: "A",
        monitor: ["9S"],
        run: 1,
        blind: 20,
        stack: 1,
        refills: 0,
        round: 1,
        drawn: 0,
        played: 1,
        must_cover: false,
        playable: [],
        can: ["end"],
        needs: [],
        practice: false,
        winner: "",
        over: false,
        clocks: [],
        ...fields,
    };
}
