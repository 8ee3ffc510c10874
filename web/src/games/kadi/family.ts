import type { Family } from "../families";

export const kadi: Family = {
    loadTable: () => import("./KadiTable.svelte"),
    pauses: { played: 420, drew: 320, reshuffled: 500, announced: 500, won: 700 },
};
