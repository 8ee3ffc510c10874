/** Words for a game's levels and switches: the server's, or plain ones where it has none. */

import { m } from "../../paraglide/messages.js";
import type { GameInfo, SwitchInfo } from "../../wire/answers";

/** A switch's value. */
export type Value = boolean | number | string;

/** What a game may say about its bots. */
interface Level {
    name: string;
    label: string;
    help: string;
}

type TalkingGame = GameInfo & { levels?: Level[] };
type TalkingSwitch = SwitchInfo & {
    label?: string;
    group?: string;
    choice_labels?: string[];
};

const LEVELS: Record<string, { label: () => string; help: () => string }> = {
    rookie: { label: m.room_level_rookie, help: m.room_level_rookie_help },
    casual: { label: m.room_level_casual, help: m.room_level_casual_help },
    sharp: { label: m.room_level_sharp, help: m.room_level_sharp_help },
};

/** A name of the program as words: `turn_seconds` is `Turn seconds`. */
export function readable(name: string): string {
    const words = name.replaceAll(/[_-]+/g, " ").trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The levels of bots a game has, with their words. */
export function levelsOf(game: GameInfo | undefined): Level[] {
    const said = (game as TalkingGame | undefined)?.levels ?? [];
    const names = game?.bots ?? Object.keys(LEVELS);
    return names.map((name) => ({
        name,
        label: LEVELS[name]?.label() ?? readable(name),
        help: LEVELS[name]?.help() ?? "",
        ...said.find((level) => level.name === name),
    }));
}

/** What a level is called. */
export const levelLabel = (game: GameInfo | undefined, name: string): string =>
    levelsOf(game).find((level) => level.name === name)?.label ?? readable(name);

/** What a switch is called. */
export const switchLabel = (item: SwitchInfo): string =>
    (item as TalkingSwitch).label || readable(item.name);

/** What a switch belongs to; empty where the game does not say. */
export const switchGroup = (item: SwitchInfo): string => (item as TalkingSwitch).group ?? "";

/** A value of a switch in words. */
export function valueLabel(item: SwitchInfo, value: Value): string {
    if (typeof value === "boolean") return value ? m.room_yes() : m.room_no();
    const label = (item as TalkingSwitch).choice_labels?.[item.choices.indexOf(value)];
    return label || (typeof value === "number" ? String(value) : readable(value));
}

/** The name of a family of games: `Kadi` of `Kadi, live`. */
export const familyTitle = (title: string): string => title.split(",")[0]!.trim();

/** Which way of its family a game is: `Live` of `Kadi, live`; the whole title where it is the only one. */
export function wayTitle(title: string): string {
    const way = title.split(",").slice(1).join(",").trim();
    return way === "" ? title : way.charAt(0).toUpperCase() + way.slice(1);
}
