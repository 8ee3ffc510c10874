/** What a step looks and sounds like: where hearts come from, which magic is in the air. */

import { flights } from "../../../motion/flights.svelte";
import { rectsOf, rectOf } from "../../../motion/places";
import { play } from "../../../sound/sounds";
import type { Step, StepWatcher } from "../../../table/table_model";
import type { Event, NoKittyView } from "../../../wire/messages";
import type { Magic } from "../cards/pieces";
import { nearSeat } from "../players/sides";
import { soundOf } from "./step_sounds";

/** Magic at work on a tile. */
export interface Spell {
    id: number;
    tile: number;
    magic: Magic;
    from: DOMRect | null;
}

const SPELL_MS = 1000;
const SPELLS: Record<string, Magic> = { blew: "wind", recycled: "recycle" };
let count = 0;

/** Watches a table's steps for its components. */
export class NoKittyMotion implements StepWatcher {
    /** Magic at work now. */
    spells = $state.raw<readonly Spell[]>([]);
    #origins = new Map<number, DOMRect | null>();
    #blown = new Set<number>();
    #timers = new Set<ReturnType<typeof setTimeout>>();

    /** Where the heart on a tile came from; nothing if it has been there. */
    originOf = (tile: number): DOMRect | null => this.#origins.get(tile) ?? null;

    /** Whether the heart that leaves a tile is blown away. */
    isBlown = (tile: number): boolean => this.#blown.has(tile);

    before(step: Step): void {
        const view = step.after as NoKittyView;
        const cards = rectsOf("card:");
        this.#origins.clear();
        this.#blown.clear();
        for (const event of step.events) this.#prepare(event, view, cards);
    }

    after(step: Step): void {
        const view = step.after as NoKittyView;
        for (const event of step.events) {
            const sound = soundOf(event, view);
            if (sound) play(sound);
            if (event.kind === "drew" && event.seat !== nearSeat(view)) sendBacks(event);
        }
    }

    /** Forgets what was to come. */
    stop(): void {
        for (const timer of this.#timers) clearTimeout(timer);
    }

    #prepare(event: Event, view: NoKittyView, cards: ReadonlyMap<string, DOMRect>): void {
        const { kind, seat = "", number: tile = 0, cards: [card = ""] = [] } = event;
        const from = (held: string) =>
            (seat === nearSeat(view) && cards.get(`card:${held}`)) || rectOf(`seat:${seat}`);
        if (kind === "placed") this.#origins.set(tile, from(card));
        if (kind === "blew") this.#blown.add(tile);
        const magic = SPELLS[kind];
        if (magic) this.#cast({ id: ++count, tile, magic, from: from(magic) });
    }

    #cast(spell: Spell): void {
        this.spells = [...this.spells, spell];
        const timer = setTimeout(() => {
            this.#timers.delete(timer);
            this.spells = this.spells.filter((one) => one !== spell);
        }, SPELL_MS);
        this.#timers.add(timer);
    }
}

/** Somebody else's cards, from the decks to their seat. */
function sendBacks(event: Event): void {
    const to = rectOf(`seat:${event.seat}`);
    if (event.what !== "magic") flights.send([""], rectOf("deck:hearts"), to);
    if (event.what !== "heart") flights.send([""], rectOf("deck:magic"), to, { delay: 90 });
}
