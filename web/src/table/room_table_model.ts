/** The part of a live room that a game's components may see. */

import { newGame } from "./new_game";
import type { RoomSession } from "./room_session.svelte";
import type { BaseView, Practice, TableModel } from "./table_model";

/** The table model of a room, reactive like the session. Read it only while there is a match. */
export function roomTableModel(session: RoomSession): TableModel {
    const message = () => session.shown!.message;
    const practice: Practice = {
        requestHint: () => session.requestHint(),
        undo: () => session.do({ do: "undo" }),
        setHandsOpen: (open) => session.do({ do: "open_hands", open }),
        newGame: () => newGame(session.room!),
    };
    return {
        get room() {
            return session.room!;
        },
        get view() {
            return message().view as BaseView;
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
        get openHands() {
            return message().open_hands ?? null;
        },
        get receivedAt() {
            return session.shown!.at;
        },
        get isLive() {
            return session.you !== "";
        },
        get isBusy() {
            return session.isBusy;
        },
        get hintedMove() {
            return session.hint?.move ?? null;
        },
        get hintReason() {
            return session.hint?.reason ?? "";
        },
        get practice() {
            return session.room?.practice ? practice : null;
        },
        move: (text) => session.move(text),
        legal: () => session.legal(),
        extend: (words) => session.extend(words),
        watch: (watcher) => session.watch(watcher),
        nameOf: (seat) => session.nameOf(seat),
    };
}
