/** What moves and sounds at each step of a game of Kadi: told by the events, drawn by whoever asks. */

import { afterPaint } from "../../../motion/after_paint";
import type { Arrival } from "../../../motion/arrival";
import { flights } from "../../../motion/flights.svelte";
import { rectsOf, rectOf } from "../../../motion/places";
import { play as playSound, type Sound } from "../../../sound/sounds";
import { withKeys } from "../../../cards/card";
import type { Step } from "../../../table/table_model";
import type { Event, KadiView } from "../../../wire/messages";
import type { PileCard } from "../board/pile_cards";

/** From one card of a play, or of a penalty, to the next. */
const BETWEEN = 110;
const DEALT = 70;

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

/** Remembers where cards were before a step, so that they can come from there after it. */
export class KadiMotion {
    #seats = new Map<string, DOMRect>();
    #held = new Map<string, DOMRect>();
    #played = new Map<string, string[]>();
    #drawn = new Map<string, Arrival>();

    /** Measures the table before it changes. */
    measure(step: Step<KadiView>): void {
        this.#seats = rectsOf("seat:");
        this.#held = rectsOf("card:");
        this.#played.clear();
        this.#drawn.clear();
        if (step.before) this.#expectDraws(step.before, step.after, step.events);
    }

    /** Cards are dealt: everybody's fly, one's own come one after another. */
    deal(view: KadiView): void {
        const deck = () => rectOf("deck");
        const seats = view.players.length;
        withKeys(view.hand).forEach(({ key }, nth) =>
            this.#drawn.set(key, { from: deck, delay: nth * seats * DEALT, isFlipped: true }),
        );
        afterPaint(() => this.#dealOthers(view));
    }

    #dealOthers(view: KadiView): void {
        view.players.forEach(({ seat, cards }, nth) => {
            if (seat === view.seat) return;
            const timing = { delay: nth * DEALT, between: view.players.length * DEALT };
            flights.send(backs(cards), rectOf("deck"), rectOf(`seat:${seat}`), timing);
        });
        playSound("shuffle");
    }

    /** Where a card of one's hand came from, if it is new. */
    arrivalInHand(key: string): Arrival | undefined {
        return this.#drawn.get(key);
    }

    /** Where a card of the pile came from, if it is new. */
    arrivalOnPile(laid: PileCard, own: string): Arrival | undefined {
        if (laid.seat === "") return undefined;
        const delay = laid.nth * BETWEEN;
        const from =
            laid.seat === own ? this.#fromHand(laid.card) : this.#seats.get(`seat:${laid.seat}`);
        return { from, delay, isFlipped: laid.seat !== own };
    }

    /** The first of one's own cards of this kind that was not used yet: two Jokers are two. */
    #fromHand(card: string): DOMRect | undefined {
        const used = this.#played.get(card) ?? [];
        const key = [card, `${card}#2`].find((one) => this.#held.has(one) && !used.includes(one));
        if (!key) return this.#held.get(card);
        this.#played.set(card, [...used, key]);
        return this.#held.get(key);
    }

    #expectDraws(before: KadiView, after: KadiView, events: readonly Event[]): void {
        if (!events.some(({ kind, seat }) => kind === "drew" && seat === after.seat)) return;
        const had = new Set(withKeys(before.hand).map(({ key }) => key));
        const deck = rectOf("deck");
        withKeys(after.hand)
            .filter(({ key }) => !had.has(key))
            .forEach(({ key }, nth) => {
                this.#drawn.set(key, { from: deck, delay: nth * BETWEEN, isFlipped: true });
            });
    }

    /** Sends what flies after a step, and makes it heard. */
    show(step: Step<KadiView>): void {
        for (const event of step.events) this.#showEvent(event, step.after);
        this.#sound(step);
    }

    #showEvent({ kind, seat = "", number = 0 }: Event, after: KadiView): void {
        const at = rectOf(`seat:${seat}`);
        if (kind === "drew" && seat !== after.seat)
            flights.send(backs(number), rectOf("deck"), at, { between: BETWEEN });
        if (kind === "penalty") flights.sendText(`+${number}`, rectOf("pile"), at, { delay: 250 });
        if (kind === "reshuffled")
            flights.send(backs(8), rectOf("pile"), rectOf("deck"), { between: 35 });
    }

    #sound({ events, before, after }: Step<KadiView>): void {
        const sounds = new Set(events.map(({ kind }) => SOUNDS[kind]));
        for (const sound of sounds) if (sound) playSound(sound);
        if (after.seat === "") return;
        const won = events.find(({ kind }) => kind === "won");
        if (won) playSound(won.seat === after.seat ? "won" : "lost");
        else if (before && after.turn === after.seat && before.turn !== after.seat)
            playSound("turn");
    }
}

const backs = (count: number): string[] => Array.from({ length: count }, () => "");
