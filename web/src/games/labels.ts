/** Names of games, families and bot levels as people read them. */

import { m } from "../paraglide/messages.js";
import type { GameInfo } from "../wire/types";

/** Make an id readable: `kadi-live` becomes `Kadi live`. */
export const readable = (id: string): string => capitalized(id.replaceAll(/[_-]+/g, " ").trim());

/** Return the name of a bot level; just “bot” in a game without levels, where bots play at random. */
export const levelLabel = (game: GameInfo | undefined, name: string): string =>
    game?.levels.find(({ level }) => level === name)?.label ??
    (game?.levels.length === 0 ? m.table_seat_bot() : readable(name));

/** Return how many can play: `2–5 players`. */
export const playerCount = ({ min_seats: low, max_seats: high }: GameInfo): string =>
    low === high ? m.rules_players_exactly({ count: low }) : m.rules_players({ low, high });

/** Return the name of a family: the words all its titles start with. */
export function familyTitle(titles: readonly string[]): string {
    const [first = [], ...others] = titles.map((title) => title.replaceAll(",", "").split(" "));
    const end = first.findIndex((word, nth) => others.some((words) => words[nth] !== word));
    return (end === -1 ? first : first.slice(0, end)).join(" ");
}

/** Return the name of a variant within its family: `Live` for `Kadi, live` in the family `Kadi`. */
export function variantTitle(title: string, family: string): string {
    const variant = title.startsWith(family) ? title.slice(family.length) : title;
    return capitalized(variant.replace(/^[,\s]+/, "")) || title;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
