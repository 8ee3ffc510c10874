/** What a Kadi table shows besides its view: the pile, skipped seats, who called “Niko Kadi”, and motion and sounds. */

import { youOrOther } from "../../../i18n/names";
import { LANDING_MS } from "../../../motion/arrival";
import { flights } from "../../../motion/flights.svelte";
import { shake } from "../../../motion/shake";
import { m } from "../../../paraglide/messages.js";
import type { Sound } from "../../../sound/sounds";
import type { TableModel } from "../../../table/table_model";
import type { Event, KadiView } from "../../../wire/types";
import { CardMotion, type CardStep } from "../../shared/card_table/motion/card_motion";
import { CardScene } from "../../shared/card_table/motion/card_scene.svelte";
import { TimedValue } from "../../shared/timed_value.svelte";

const SKIPPED_MS = 2000;
const CALLED_MS = 1400;
/** A penalty of this many cards shakes the table: a Joker. */
const HEAVY_PENALTY = 5;

const SOUNDS: Record<string, Sound> = {
    played: "card",
    drew: "draw",
    reshuffled: "shuffle",
    penalty: "penalty",
    jumped: "jump",
    reversed: "kickback",
    announced: "niko",
    requested: "tick",
    window: "tick",
};

export class KadiMotion extends CardMotion<KadiView> {
    constructor() {
        super(SOUNDS);
    }

    protected override showEvent(event: Event, after: KadiView, isAhead: boolean): void {
        super.showEvent(event, after, isAhead);
        const { kind, seat = "", number = 0, what = "" } = event;
        if (kind === "penalty")
            flights.sendText(`+${number}`, "pile", `seat:${seat}`, {
                delay: isAhead ? 0 : LANDING_MS,
            });
        if (kind === "jumped") this.#showSkips(what, after.seat, isAhead ? 0 : LANDING_MS);
        if (kind === "penalty" && number >= HEAVY_PENALTY) shake("table", isAhead ? 0 : LANDING_MS);
    }

    #showSkips(skipped: string, own: string, delay: number): void {
        for (const seat of new Set(skipped)) {
            const text = m.table_seat_skipped({ who: youOrOther(seat === own) });
            flights.sendText(text, "pile", `seat:${seat}`, { delay });
        }
    }
}

export class KadiScene extends CardScene<KadiView> {
    /** The cards of the last play, and the seats that have confirmed that it wins. */
    lastPlay = $state.raw<readonly string[]>([]);
    confirmed = $state.raw<readonly string[]>([]);
    #skipped = new TimedValue<readonly string[]>([], SKIPPED_MS);
    #caller = new TimedValue("", CALLED_MS);

    constructor(table: () => TableModel<KadiView>) {
        super(table, new KadiMotion());
    }

    /** The seats skipped just now. */
    get skipped(): readonly string[] {
        return this.#skipped.now;
    }

    /** The seat that has just called “Niko Kadi”. */
    get caller(): string {
        return this.#caller.now;
    }

    override watch(): () => void {
        const stop = super.watch();
        return () => {
            stop();
            this.#skipped.reset();
            this.#caller.reset();
        };
    }

    protected override show(step: CardStep<KadiView>): void {
        super.show(step);
        for (const { kind, seat = "", what = "", cards = [] } of step.events) {
            if (kind === "played") {
                this.lastPlay = cards;
                this.confirmed = [];
            }
            if (kind === "confirmed") this.confirmed = [...this.confirmed, seat];
            if (kind === "jumped") this.#skipped.set([...what]);
            if (kind === "announced") this.#caller.set(seat);
        }
    }
}
