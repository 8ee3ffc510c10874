/** Cards, tiles and players in words, and why something cannot be done. */

import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { NoKittyPlayerView, NoKittyView, RoomView, TileView } from "../../wire/types";
import { describePresence, type SeatInfo } from "../shared/seat_info";
import { parseCard, type Colour, type Magic } from "./cards/nokitty_card";
import { isUsable, pointsOnWhite, type Ending, type Target } from "./turn/targets";

const TILE_COLOURS: Record<Colour, () => string> = {
    W: m.nokitty_tile_white,
    R: m.nokitty_tile_red,
    Y: m.nokitty_tile_yellow,
    G: m.nokitty_tile_green,
};
const HEART_COLOURS: Record<string, () => string> = {
    R: m.nokitty_heart_red,
    Y: m.nokitty_heart_yellow,
    G: m.nokitty_heart_green,
};
const MAGIC: Record<Magic, () => string> = {
    wind: m.nokitty_card_wind,
    recycle: m.nokitty_card_recycle,
    shield: m.nokitty_card_shield,
};
const MAGIC_DOES: Record<Magic, () => string> = {
    wind: m.nokitty_does_wind,
    recycle: m.nokitty_does_recycle,
    shield: m.nokitty_does_shield,
};

/** A tile colour's name. */
export const tileColour = (colour: Colour): string => TILE_COLOURS[colour]();

/** Return a card's name: `red heart 2`, `Wind`. */
export function cardName(card: string): string {
    const parsed = parseCard(card);
    if (parsed.type === "magic") return MAGIC[parsed.magic]();
    const colour = HEART_COLOURS[parsed.colour]?.() ?? "";
    return m.nokitty_card_heart({ colour, value: parsed.value });
}

/** Return what a card does, as a sentence. */
export function cardEffect(card: string): string {
    const parsed = parseCard(card);
    return parsed.type === "magic" ? MAGIC_DOES[parsed.magic]() : m.nokitty_does_heart();
}

/** Describe a tile: `Tile 3, red, holds Brian's red heart 2, worth 4, shielded for 1 turn`. */
export function describeTile(
    tile: TileView,
    you: string,
    nameOf: (seat: string) => string,
    card = "",
    target: Target | undefined = undefined,
): string {
    const colour = tileColour(tile.colour as Colour);
    const parts: string[] = [m.nokitty_tile({ number: tile.number, colour })];
    if (tile.heart === "") parts.push(m.nokitty_tile_empty());
    else parts.push(...describeHeart(tile, you, nameOf));
    if (target) parts.push(...describeTarget(card, target, tile));
    return parts.join(", ");
}

function describeHeart(tile: TileView, you: string, nameOf: (seat: string) => string): string[] {
    const heart = cardName(tile.heart);
    const isYours = you !== "" && tile.owner === you;
    const parts = [
        isYours
            ? m.nokitty_tile_holds_yours({ heart })
            : m.nokitty_tile_holds({ heart, name: nameOf(tile.owner) }),
        m.nokitty_tile_counts({ points: tile.points }),
    ];
    if (tile.shield > 0) parts.push(m.nokitty_tile_shielded({ turns: tile.shield }));
    return parts;
}

function describeTarget(card: string, target: Target, tile: TileView): string[] {
    if (card === "wind") return [m.nokitty_tile_wind()];
    const points = card === "recycle" ? pointsOnWhite(tile.heart) : (target.points ?? 0);
    return [
        ...(card === "recycle" ? [m.nokitty_tile_recycle()] : []),
        ...(points === null ? [] : [m.nokitty_tile_would_count({ points })]),
    ];
}

/** Return how a heart on the last tile ends the game: `ends the game: Brian wins`. */
export function describeEnding(ending: Ending, name: string): string {
    if (ending === "won") return m.nokitty_tile_ends_won();
    return ending === "tied" ? m.nokitty_tile_ends_tied() : m.nokitty_tile_ends_lost({ name });
}

/** Return how the game ends for the player in one or two words. */
export function shortEnding(ending: Ending): string {
    if (ending === "won") return m.nokitty_ends_won_short();
    return ending === "tied" ? m.nokitty_ends_tied_short() : m.nokitty_ends_lost_short();
}

/** Return what a selected heart does on the last tile. */
export function promptOfLast(heart: string, ending: Ending, name: string): string {
    const card = cardName(heart);
    if (ending === "won") return m.nokitty_prompt_last_won({ card });
    return ending === "tied"
        ? m.nokitty_prompt_last_tied({ card })
        : m.nokitty_prompt_last_lost({ card, name });
}

/** Return what to do with a selected card. */
export function promptOf(card: string): string {
    if (card === "wind") return m.nokitty_prompt_wind();
    if (card === "recycle") return m.nokitty_prompt_recycle();
    if (card === "shield") return m.nokitty_prompt_shield();
    return m.nokitty_prompt_place({ card: cardName(card) });
}

/** Return why the player cannot act now; empty if they can. */
export function whyIdle(
    view: NoKittyView,
    isLive: boolean,
    nameOf: (seat: string) => string,
): string {
    if (view.over) return m.nokitty_why_over();
    if (!isLive || view.seat === "" || view.turn === "") return m.nokitty_why_watching();
    return view.turn === view.seat ? "" : m.nokitty_why_not_turn({ name: nameOf(view.turn) });
}

/** Return why the player to move cannot use a card; empty if they can. */
export function whyNotCard(view: NoKittyView, card: string): string {
    if (isUsable(view, card)) return "";
    if (parseCard(card).type === "heart") return whyNoHeart(view);
    if (card === "shield" && view.why_no_shield === "shield_blocked")
        return m.nokitty_why_shield_blocked();
    if (isSpent(view.magic_played, view.magic_limit))
        return m.nokitty_why_magic_limit({ limit: view.magic_limit });
    const isShielded = view.tiles.some(({ owner, shield }) => owner !== view.seat && shield > 0);
    if (card === "wind")
        return isShielded ? m.nokitty_why_wind_shielded() : m.nokitty_why_no_wind();
    return isShielded ? m.nokitty_why_recycle_shielded() : m.nokitty_why_no_recycle();
}

function whyNoHeart(view: NoKittyView): string {
    return isSpent(view.hearts_placed, view.hearts_limit)
        ? m.nokitty_why_hearts_limit({ limit: view.hearts_limit })
        : m.nokitty_why_no_place();
}

const isSpent = (done: number, limit: number): boolean => limit > 0 && done >= limit;

/** Describe a player: score, cards, Shield and turn. */
export function describePlayer(
    player: NoKittyPlayerView,
    info: SeatInfo,
    { isWinner, isOwn }: { isWinner: boolean; isOwn: boolean },
): string {
    const parts = [
        m.table_points({ count: player.score }),
        m.nokitty_hearts_in_hand({ count: player.hearts }),
        m.nokitty_magic_in_hand({ count: player.magic }),
    ];
    if (player.shield > 0) parts.push(m.nokitty_has_shield({ turns: player.shield }));
    if (info.isTurn) parts.push(isOwn ? m.table_your_turn() : m.table_seat_turn());
    if (isWinner) parts.push(m.nokitty_has_won());
    return [...parts, ...describePresence(info)].join(", ");
}

/** Describe the game for somebody who cannot act: whose turn it is, or how it ended. */
export function describeState(
    view: NoKittyView,
    { room, isLive, nameOf }: Pick<TableModel, "room" | "isLive" | "nameOf">,
): string {
    if (view.over) return describeEnd(view, room, nameOf);
    if (view.turn === "") return "";
    if (view.turn === room.you) return `${m.table_your_turn()}.`;
    const name = nameOf(view.turn);
    return isLive ? m.nokitty_waiting({ name }) : m.nokitty_why_not_turn({ name });
}

function describeEnd(
    view: NoKittyView,
    { you, result }: RoomView,
    nameOf: (seat: string) => string,
): string {
    const scores = view.players.map((player) => player.score);
    const more = Math.max(...scores);
    if (view.winner === "") return m.nokitty_tie({ points: m.table_points({ count: more }) });
    const less = Math.min(...scores);
    if (view.winner !== you) return m.nokitty_won({ name: nameOf(view.winner), more, less });
    const hadStandIn = result?.stand_ins.includes(you);
    return hadStandIn ? m.nokitty_stand_in_won({ more, less }) : m.nokitty_you_won({ more, less });
}
