/** No Kitty tiles and cards as text for screen readers. */

import { m } from "../../../paraglide/messages.js";

const TILES: Record<string, () => string> = {
    W: m.rules_colour_W,
    R: m.rules_colour_R,
    Y: m.rules_colour_Y,
    G: m.rules_colour_G,
};
const HEARTS: Record<string, () => string> = {
    R: m.rules_heart_R,
    Y: m.rules_heart_Y,
    G: m.rules_heart_G,
};
const MAGIC: Record<string, () => string> = {
    wind: m.rules_nokitty_wind_title,
    recycle: m.rules_nokitty_recycle_title,
    shield: m.rules_nokitty_shield_title,
};

/** Return a card's name: `red heart, 2`, `Wind`. */
export function pieceName(card: string): string {
    const magic = MAGIC[card];
    if (magic) return magic();
    return m.rules_heart_words({ colour: HEARTS[card[0]!]!(), value: card[1]! });
}

/** Return the name of a tile in scenario notation: `R A R2` is a red tile with a red heart of 2. */
export function tileName(tile: string): string {
    const [colour = "W", , heart] = tile.split(" ");
    const shade = TILES[colour]!();
    if (!heart) return m.rules_tile_words({ colour: shade });
    return m.rules_tile_heart_words({
        colour: shade,
        heart: HEARTS[heart[0]!]!(),
        value: heart[1]!,
    });
}
