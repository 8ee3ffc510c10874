/** The part of a room that a game's components may see. */

import type { AnyView } from "../wire/messages";
import { newGame } from "./new_game";
import type { RoomSession } from "./room_session.svelte";
import type { Practice, Table } from "./table_model";

/** The table of a room, reactive as the session is; to be read only while there is a match. */
export function tableOf(session: RoomSession): Table {
    const message = () => session.shown!.message;
    const practice: Practice = {
        hint: () => session.hint(),
        undo: () => session.do({ do: "undo" }),
        showFaces: (open) => session.do({ do: "faces", open }),
        newGame: () => newGame(session.room!),
    };
    return {
        get room() {
            return session.room!;
        },
        get view() {
            return message().view as AnyView;
        },
        get events() {
            return message().events;
        },
        get seq() {
            return message().seq;
        },
        get talk() {
            return session.talk;
        },
        get guidance() {
            return message().guidance;
        },
        get faces() {
            return message().faces ?? null;
        },
        get heardAt() {
            return session.shown!.at;
        },
        get isLive() {
            return session.you !== "";
        },
        get isBusy() {
            return session.isBusy;
        },
        get hinted() {
            return session.advice?.move ?? null;
        },
        get hintReason() {
            return session.advice?.reason ?? "";
        },
        get practice() {
            return session.room?.practice ? practice : null;
        },
        move: (text) => session.move(text),
        extend: (words) => session.extend(words),
        watch: (watcher) => session.watch(watcher),
        nameOf: (seat) => session.nameOf(seat),
    };
}
