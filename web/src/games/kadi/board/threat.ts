/** What the pile threatens the next player with: cards to pick, a skip, or a change of direction. */

import type { KadiView } from "../../../wire/types";
import type { Threat } from "../../shared/card_table/Pile.svelte";

export function threatOf({ pending, amount }: Pick<KadiView, "pending" | "amount">): Threat | null {
    if (pending === "penalty") return { text: `+${amount}` };
    const times = amount > 1 ? `×${amount}` : "";
    if (pending === "skip" || pending === "jump_window") return { sign: "skip", text: times };
    if (pending === "kickback" || pending === "kickback_window")
        return { sign: "turn", text: times };
    return null;
}
