import { m } from "../../paraglide/messages.js";
import type { Family } from "../families";

export const nokitty: Family = {
    loadTable: () => import("./NoKittyTable.svelte"),
    loadHelp: () => import("./card_help"),
    goal: m.welcome_goal_nokitty,
    loadEndReason: () => import("./end_reason"),
    pauses: { drew: 320, placed: 560, blew: 900, recycled: 800, shielded: 600, won: 700 },
    verbs: {
        draw: m.replay_move_draw,
        end: m.replay_move_end,
        place: m.replay_move_place,
        wind: m.nokitty_card_wind,
        recycle: m.nokitty_card_recycle,
        shield: m.nokitty_card_shield,
        turn: m.replay_move_turn,
    },
};
