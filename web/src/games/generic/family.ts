import { m } from "../../paraglide/messages.js";
import type { Family } from "../families";

/** Games without a table of their own. It relies on the event kinds most games share. */
export const generic: Family = {
    loadTable: () => import("./GenericTable.svelte"),
    pauses: { played: 420, drew: 320, reshuffled: 500, won: 700 },
    verbs: {
        draw: m.replay_move_draw,
        pass: m.replay_move_pass,
        end: m.replay_move_end,
        turn: m.replay_move_turn,
    },
};
