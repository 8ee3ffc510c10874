import type { Family } from "../families";

export const nokitty: Family = {
    loadTable: () => import("./NoKittyTable.svelte"),
    pauses: { drew: 320, placed: 560, blew: 900, recycled: 800, shielded: 600, won: 700 },
};
