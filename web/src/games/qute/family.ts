import type { Family } from "../families";

export const qute: Family = {
    loadTable: () => import("./QuteTable.svelte"),
    pauses: { played: 420, drew: 320, reshuffled: 500, won: 700 },
};
