import { m } from "../../paraglide/messages.js";
import type { Family } from "../families";

/** The moves of a prompt's clock name its seat, which the list of moves leaves out. */
const PROMPTS = [..."ABCDEFGH"].map((seat) => [`prompt ${seat}`, m.replay_move_prompt] as const);

export const kadi: Family = {
    loadTable: () => import("./KadiTable.svelte"),
    loadHelp: () => import("./card_help"),
    goal: m.welcome_goal_kadi,
    loadEndReason: () => import("./end_reason"),
    pauses: { played: 420, drew: 320, reshuffled: 500, announced: 900, won: 700 },
    verbs: {
        draw: m.replay_move_pick,
        pass: m.replay_move_pass,
        quiet: m.replay_move_quiet,
        "direction forward": m.replay_move_forward_way,
        "direction back": m.replay_move_back_way,
        confirm: m.replay_move_confirm,
        turn: m.replay_move_turn,
        window: m.replay_move_window,
        ...Object.fromEntries(PROMPTS),
    },
};
