/** Words for a game's levels, switches and ways of playing, as the server has them. */

import { m } from "../../paraglide/messages.js";
import type { GameInfo, SwitchInfo } from "../../wire/responses";

/** A switch's value. */
export type Value = boolean | number | string;

/** A name of the program as words: `kadi-live` is `Kadi live`. */
export function readable(name: string): string {
    const words = name.replaceAll(/[_-]+/g, " ").trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a level of bots is called. */
export const levelLabel = (game: GameInfo | undefined, name: string): string =>
    game?.levels.find(({ level }) => level === name)?.label ?? readable(name);

/** A value of a switch in words. */
export function valueLabel(item: SwitchInfo, value: Value): string {
    const label = item.choice_labels[item.choices.indexOf(value)];
    if (label) return label;
    if (typeof value === "boolean") return value ? m.room_yes() : m.room_no();
    return typeof value === "number" ? String(value) : readable(value);
}

/** The name of a family of games: the words all its titles begin with. */
export function familyTitle(titles: readonly string[]): string {
    const [first = [], ...others] = titles.map((title) => title.replaceAll(",", "").split(" "));
    const end = first.findIndex((word, nth) => others.some((words) => words[nth] !== word));
    return (end === -1 ? first : first.slice(0, end)).join(" ");
}

/** Which way of its family a game is: `Live` of `Kadi, live`; the whole title where it has no comma. */
export function wayTitle(title: string): string {
    const way = title.split(",").slice(1).join(",").trim();
    return way === "" ? title : way.charAt(0).toUpperCase() + way.slice(1);
}
