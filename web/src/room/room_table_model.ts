/** The part of a live room that a game's components may see. */

import { newGame } from "./new_game";
import type { RoomClient } from "./room_client.svelte";
import {
    hasReachedLimit,
    type BaseView,
    type Practice,
    type TableModel,
} from "../table/table_model";

/** The table model of a room, reactive like the client. Read it only while there is a match. */
export function roomTableModel(client: RoomClient): TableModel {
    const message = () => client.shown!.message;
    const practice: Practice = {
        requestHint: () => client.requestHint(),
        undo: () => client.do({ do: "undo" }),
        setHandsOpen: (open) => client.do({ do: "open_hands", open }),
    };
    const sendEmote = (emote: string) => client.do({ do: "emote", emote });
    return {
        get room() {
            return client.room!;
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
            return client.talk;
        },
        get guidance() {
            return message().guidance;
        },
        get openHands() {
            return message().open_hands ?? null;
        },
        get receivedAt() {
            return client.shown!.at;
        },
        get isLive() {
            return client.you !== "" && !hasReachedLimit(client.room!);
        },
        get isBusy() {
            return client.isBusy;
        },
        get roundBreak() {
            return message().round_break ?? null;
        },
        get hintedMove() {
            return client.hint?.move ?? null;
        },
        get hintReason() {
            return client.hint?.reason ?? "";
        },
        get practice() {
            return client.room?.practice ? practice : null;
        },
        get sendEmote() {
            return client.you === "" ? null : sendEmote;
        },
        move: (text) => client.move(text),
        continueRound: () => client.do({ do: "continue" }),
        declineCall: () => client.do({ do: "decline" }),
        legal: () => client.legal(),
        extend: (words) => client.extend(words),
        watch: (watcher) => client.watch(watcher),
        nameOf: (seat) => client.nameOf(seat),
        newGame: () => newGame(client.room!),
    };
}
