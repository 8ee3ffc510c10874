/** The sound of each thing that happens at this table. */

import type { Sound } from "../../../sound/sounds";
import type { Event, NoKittyView } from "../../../wire/messages";

const SOUNDS: Partial<Record<string, Sound>> = {
    drew: "draw",
    placed: "card",
    blew: "wind",
    recycled: "recycle",
    shielded: "shield",
    timed_out: "tick",
};

/** The sound of an event as the player of a view hears it; null for none. */
export function soundOf(event: Event, view: NoKittyView): Sound | null {
    if (event.kind === "ended") return view.turn === view.seat && !view.over ? "turn" : null;
    if (event.kind !== "won") return SOUNDS[event.kind] ?? null;
    return view.seat === "" || event.seat === view.seat ? "won" : "lost";
}
