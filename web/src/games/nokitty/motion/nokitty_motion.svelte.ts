/** Motion and sounds of a No Kitty table: where hearts come from, and magic at work on tiles. */

import { IN_PLACE, LANDING_MS, type Arrival } from "../../../motion/arrival";
import { flights } from "../../../motion/flights.svelte";
import { rectOf, rectsOf } from "../../../motion/places";
import { stageFor } from "../../../motion/stage";
import { play as playSound, type Sound } from "../../../sound/sounds";
import type { CommandResult, Step, StepWatcher } from "../../../table/table_model";
import type { Event, NoKittyView, TileView } from "../../../wire/types";
import { groupCards, isHeart, type Magic } from "../cards/nokitty_card";
import NoKittyCard from "../cards/NoKittyCard.svelte";
import { nearSeat } from "../players/sides";
import { targetsOf } from "../turn/targets";

/** Magic at work on a tile. */
export interface MagicEffect {
    id: number;
    tile: number;
    magic: Magic;
    from: DOMRect | null;
}

/** The player's own card that was used before the server has accepted it. A Shield has no tile. */
interface AheadCard {
    card: string;
    tile: number;
    points: number;
}

const EFFECT_MS = 1000;
const CARD_DELAY = 140;
const MAGIC_OF_EVENTS: Record<string, Magic> = { blew: "wind", recycled: "recycle" };
const CARD_EVENTS = ["placed", "blew", "recycled", "shielded"];
let count = 0;

/** Watches the steps of a table. */
export class NoKittyMotion implements StepWatcher<NoKittyView> {
    effects = $state.raw<readonly MagicEffect[]>([]);
    #ahead = $state.raw<AheadCard | null>(null);
    #origins = new Map<number, Arrival>();
    #arrivals = new Map<string, Arrival>();
    #blown = new Set<number>();
    #timers = new Set<ReturnType<typeof setTimeout>>();

    constructor(
        /** Whether a stand-in plays for the player. */
        private readonly hasStandIn: () => boolean = () => false,
    ) {}

    /** Where the heart on a tile came from. */
    arrivalOnTile = (tile: number): Arrival => this.#origins.get(tile) ?? IN_PLACE;

    /** Where a card of the player's own hand came from. */
    arrivalInHand = (card: string): Arrival => this.#arrivals.get(card) ?? IN_PLACE;

    /** The tiles, with the heart that was placed before the server has accepted it. */
    tilesOf({ tiles, seat }: NoKittyView): readonly TileView[] {
        const ahead = this.#ahead;
        if (!ahead || !isHeart(ahead.card)) return tiles;
        const { card: heart, points } = ahead;
        return tiles.map((tile) =>
            tile.number === ahead.tile ? { ...tile, heart, points, owner: seat } : tile,
        );
    }

    /** The player's cards, without the one that was used before the server has accepted it. */
    handOf({ hand }: NoKittyView): readonly string[] {
        const at = this.#ahead ? hand.indexOf(this.#ahead.card) : -1;
        return at < 0 ? hand : hand.toSpliced(at, 1);
    }

    /** Use a card on a tile. It flies at once, and returns if it is refused. */
    async play(
        view: NoKittyView,
        card: string,
        tile: number,
        move: () => Promise<CommandResult>,
    ): Promise<CommandResult> {
        const target = targetsOf(view, card).get(tile);
        if (target || card === "shield")
            this.#playAhead(view, { card, tile, points: target?.points ?? 0 });
        const result = await move();
        if (!result.ok) this.#takeBack();
        return result;
    }

    #playAhead(view: NoKittyView, ahead: AheadCard): void {
        const { card, tile } = ahead;
        const from = rectOf(`card:${card}`);
        this.#ahead = ahead;
        if (isHeart(card)) {
            this.#origins.set(tile, { from, isAhead: true });
            playSound("card", LANDING_MS);
        } else if (card === "shield") {
            const face = { component: NoKittyCard, props: { card } };
            flights.send(1, from, `seat:${view.seat}`, {}, face);
        } else this.#cast({ id: ++count, tile, magic: card as Magic, from });
    }

    #takeBack(): void {
        if (!this.#ahead) return;
        const { card, tile } = this.#ahead;
        this.#arrivals.set(card, { from: rectOf(`tile:${tile}`), isReturn: true });
        this.effects = [];
        this.#ahead = null;
    }

    /** Whether the heart that leaves a tile is blown away. */
    isBlown = (tile: number): boolean => this.#blown.has(tile);

    before(step: Step<NoKittyView>): void {
        const view = step.after;
        const cards = rectsOf("card:");
        this.#origins.clear();
        this.#arrivals.clear();
        this.#blown.clear();
        for (const event of step.events) this.#prepare(event, view, cards);
        if (step.before && step.events.some(({ kind }) => kind === "drew"))
            this.#arriveInHand(step.before, view);
    }

    after(step: Step<NoKittyView>): void {
        const view = step.after;
        for (const event of step.events) {
            const isHeard = event.kind === "placed" && this.#isAhead(event, view);
            const sound = isHeard ? null : soundOf(event, view, this.hasStandIn());
            if (sound) playSound(sound, event.kind === "placed" ? LANDING_MS : 0);
            if (event.kind === "drew" && event.seat !== nearSeat(view)) sendDraw(event);
        }
        const isAccepted = step.events.some((event) => this.#isAhead(event, view));
        if (isAccepted || step.events.length === 0) this.#ahead = null;
    }

    /** Whether an event is about the card that was used ahead. */
    #isAhead({ kind, seat }: Event, view: NoKittyView): boolean {
        return this.#ahead !== null && seat === view.seat && CARD_EVENTS.includes(kind);
    }

    /** Present the cards the player has drawn. */
    #arriveInHand(before: NoKittyView, after: NoKittyView): void {
        const had = new Map(groupCards(before.hand).map(({ card, count }) => [card, count]));
        const drawn = groupCards(after.hand).filter(
            ({ card, count }) => count > (had.get(card) ?? 0),
        );
        drawn.forEach(({ card }, nth) => {
            const from = rectOf(isHeart(card) ? "deck:hearts" : "deck:magic");
            const stage = stageFor(nth, drawn.length);
            this.#arrivals.set(card, { from, stage, delay: nth * CARD_DELAY, isFlipped: true });
        });
    }

    stop(): void {
        for (const timer of this.#timers) clearTimeout(timer);
    }

    #prepare(event: Event, view: NoKittyView, cards: ReadonlyMap<string, DOMRect>): void {
        const { kind, seat = "", number: tile = 0, cards: [card = ""] = [] } = event;
        const from = (held: string) =>
            (seat === nearSeat(view) && cards.get(`card:${held}`)) || rectOf(`seat:${seat}`);
        if (kind === "placed") this.#origins.set(tile, { from: from(card), isWaitedFor: true });
        if (kind === "blew") this.#blown.add(tile);
        const magic = MAGIC_OF_EVENTS[kind];
        if (magic && !this.#isAhead(event, view))
            this.#cast({ id: ++count, tile, magic, from: from(magic) });
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
    const to = `seat:${event.seat}`;
    const face = (back: string) => ({ component: NoKittyCard, props: { back } });
    if (event.what !== "magic") flights.send(1, "deck:hearts", to, {}, face("hearts"));
    if (event.what !== "heart")
        flights.send(1, "deck:magic", to, { delay: CARD_DELAY }, face("magic"));
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
export function soundOf(event: Event, view: NoKittyView, hasStandIn: boolean): Sound | null {
    if (event.kind === "ended") return view.turn === view.seat && !view.over ? "turn" : null;
    if (event.kind !== "won") return SOUNDS[event.kind] ?? null;
    const isOwnWin = event.seat === view.seat && !hasStandIn;
    return view.seat === "" || isOwnWin ? "won" : "lost";
}
