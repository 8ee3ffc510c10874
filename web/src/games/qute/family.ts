import { m } from "../../paraglide/messages.js";
import type { Family } from "../families";

export const qute: Family = {
    loadTable: () => import("./QuteTable.svelte"),
    loadHelp: () => import("./card_help"),
    goal: m.welcome_goal_qute,
    pauses: { played: 420, drew: 320, reshuffled: 500, won: 700 },
    verbs: {
        draw: m.replay_move_pick,
        end: m.replay_move_end,
        turn: m.replay_move_turn,
    },
};
