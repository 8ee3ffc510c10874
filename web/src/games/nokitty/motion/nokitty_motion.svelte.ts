/** Motion and sounds of a No Kitty table: where hearts come from, and magic at work on tiles. */

import { flights } from "../../../motion/flights.svelte";
import { rectOf, rectsOf } from "../../../motion/places";
import { play as playSound, type Sound } from "../../../sound/sounds";
import type { Step, StepWatcher } from "../../../table/table_model";
import type { Event, NoKittyView } from "../../../wire/types";
import type { Magic } from "../cards/nokitty_card";
import { nearSeat } from "../players/sides";

/** Magic at work on a tile. */
export interface MagicEffect {
    id: number;
    tile: number;
    magic: Magic;
    from: DOMRect | null;
}

const EFFECT_MS = 1000;
const MAGIC_OF_EVENTS: Record<string, Magic> = { blew: "wind", recycled: "recycle" };
let count = 0;

/** Watches the steps of a table. */
export class NoKittyMotion implements StepWatcher<NoKittyView> {
    effects = $state.raw<readonly MagicEffect[]>([]);
    #origins = new Map<number, DOMRect | null>();
    #blown = new Set<number>();
    #timers = new Set<ReturnType<typeof setTimeout>>();

    /** Where the heart on a tile came from; null if it was there before. */
    originOf = (tile: number): DOMRect | null => this.#origins.get(tile) ?? null;

    /** Whether the heart that leaves a tile is blown away. */
    isBlown = (tile: number): boolean => this.#blown.has(tile);

    before(step: Step<NoKittyView>): void {
        const view = step.after;
        const cards = rectsOf("card:");
        this.#origins.clear();
        this.#blown.clear();
        for (const event of step.events) this.#prepare(event, view, cards);
    }

    after(step: Step<NoKittyView>): void {
        const view = step.after;
        for (const event of step.events) {
            const sound = soundOf(event, view);
            if (sound) playSound(sound);
            if (event.kind === "drew" && event.seat !== nearSeat(view)) sendDraw(event);
        }
    }

    stop(): void {
        for (const timer of this.#timers) clearTimeout(timer);
    }

    #prepare(event: Event, view: NoKittyView, cards: ReadonlyMap<string, DOMRect>): void {
        const { kind, seat = "", number: tile = 0, cards: [card = ""] = [] } = event;
        const from = (held: string) =>
            (seat === nearSeat(view) && cards.get(`card:${held}`)) || rectOf(`seat:${seat}`);
        if (kind === "placed") this.#origins.set(tile, from(card));
        if (kind === "blew") this.#blown.add(tile);
        const magic = MAGIC_OF_EVENTS[kind];
        if (magic) this.#cast({ id: ++count, tile, magic, from: from(magic) });
    }

    #cast(effect: MagicEffect): void {
        this.effects = [...this.effects, effect];
        const timer = setTimeout(() => {
            this.#timers.delete(timer);
            this.effects = this.effects.filter((one) => one !== effect);
        }, EFFECT_MS);
        this.#timers.add(timer);
    }
}

/** Send the cards another player draws from the decks to their seat. */
function sendDraw(event: Event): void {
    const to = rectOf(`seat:${event.seat}`);
    if (event.what !== "magic") flights.send([""], rectOf("deck:hearts"), to);
    if (event.what !== "heart") flights.send([""], rectOf("deck:magic"), to, { delay: 90 });
}

const SOUNDS: Partial<Record<string, Sound>> = {
    drew: "draw",
    placed: "card",
    blew: "wind",
    recycled: "recycle",
    shielded: "shield",
    timed_out: "tick",
};

/** Return the sound of an event for the player of a view. */
export function soundOf(event: Event, view: NoKittyView): Sound | null {
    if (event.kind === "ended") return view.turn === view.seat && !view.over ? "turn" : null;
    if (event.kind !== "won") return SOUNDS[event.kind] ?? null;
    return view.seat === "" || event.seat === view.seat ? "won" : "lost";
}
