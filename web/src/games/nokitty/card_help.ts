/** What a card of No Kitty does, and what the figures on a tile say. */

import { m } from "../../paraglide/messages.js";
import type { TableModel } from "../../table/table_model";
import type { NoKittyView, TileView } from "../../wire/types";
import type { CardHelp } from "../card_help";
import type { Colour } from "./cards/nokitty_card";
import { cardEffect, cardName, tileColour } from "./descriptions";

export const cardHelp = (card: string): CardHelp => ({
    title: cardName(card),
    lines: [`${cardEffect(card)}.`],
});

/** A tile in words. A mark is `tile 3`. */
export function markHelp(
    mark: string,
    { view, isLive, nameOf }: Pick<TableModel<NoKittyView>, "view" | "isLive" | "nameOf">,
): CardHelp | null {
    const tile = view.tiles.find(({ number }) => mark === `tile ${number}`);
    if (!tile) return null;
    const { number, heart, owner, shield } = tile;
    const title = m.nokitty_help_tile({ number, colour: tileColour(tile.colour as Colour) });
    if (heart === "")
        return {
            title,
            lines: [tile.colour === "W" ? m.nokitty_help_empty_white() : m.nokitty_help_empty()],
        };
    const isYours = isLive && owner === view.seat;
    const held = isYours
        ? m.nokitty_help_yours({ heart: cardName(heart) })
        : m.nokitty_help_theirs({ heart: cardName(heart), name: nameOf(owner) });
    const lines = [held.charAt(0).toUpperCase() + held.slice(1), worth(tile)];
    if (shield > 0) lines.push(m.nokitty_help_shield({ count: shield }));
    return { title, lines };
}

function worth({ colour, points }: TileView): string {
    if (points === 0) return m.nokitty_help_none();
    return colour === "W"
        ? m.nokitty_help_plain({ count: points })
        : m.nokitty_help_double({ points });
}
