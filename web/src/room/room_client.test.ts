import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KadiView, MatchMessage, RoomView, ServerMessage, TalkHistory } from "../wire/types";
import {
    ConnectionClosedError,
    type CommandResponse,
    type RoomConnection,
    type RoomListener,
    type CommandBody,
} from "../wire/room_socket";
import { bubbleOf } from "../table/bubbles.svelte";
import { RoomClient } from "./room_client.svelte";

vi.mock("./new_game", () => ({ newGame: vi.fn() }));

/** A connection whose other end is the test.  */
class FakeConnection implements RoomConnection {
    sent: {
        command: CommandBody;
        respond: (response: CommandResponse) => void;
        fail: (why: Error) => void;
    }[] = [];
    isOpen = false;
    constructor(
        readonly language: string,
        readonly listener: RoomListener,
    ) {}
    open(): void {
        this.isOpen = true;
        this.listener.onstate("open", null);
    }
    close(): void {
        this.isOpen = false;
        this.listener.onstate("over", null);
        for (const { fail } of this.sent) fail(new ConnectionClosedError("closed"));
    }
    send(command: CommandBody): Promise<CommandResponse> {
        return new Promise((respond, fail) => this.sent.push({ command, respond, fail }));
    }
    receive(...messages: ServerMessage[]): void {
        for (const message of messages) this.listener.onmessage(message);
    }
}

/** A request for the talk so far; the test sends the response. */
interface TalkRequest {
    language: string;
    respond: (...lines: [seq: number, text: string][]) => Promise<void>;
    fail: () => Promise<void>;
}

function opened() {
    const connections: FakeConnection[] = [];
    const requests: TalkRequest[] = [];
    const connect = (_code: string, language: string, listener: RoomListener) => {
        connections.push(new FakeConnection(language, listener));
        return connections.at(-1)!;
    };
    const fetchTalk = (_code: string, language: string) =>
        new Promise<TalkHistory>((resolve, reject) => {
            const respond: TalkRequest["respond"] = (...lines) => {
                const told = lines.map(([seq, text]) => ({ seq, text }));
                resolve({ match: "m1", seq: told.at(-1)?.seq ?? 0, lines: told });
                return settled();
            };
            const fail = () => {
                reject(new Error("busy"));
                return settled();
            };
            requests.push({ language, respond, fail });
        });
    const client = new RoomClient("7KQ2MX", "en", () => 400, connect, fetchTalk);
    client.open();
    return { client, connections, connection: connections[0]!, requests };
}

/** Let callbacks of settled promises run. */
async function settled(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const room = (changes: Partial<RoomView> = {}): ServerMessage => ({
    room: {
        code: "7KQ2MX",
        game: "kadi-live",
        rules: {},
        phase: "playing",
        seats: [],
        host: "A",
        you: "A",
        public: false,
        practice: false,
        locked: false,
        fills_up: false,
        daily: "",
        spectators: 0,
        match: "m1",
        seed_hash: "",
        result: null,
        ...changes,
    },
});
const step = (seq: number, kinds: string[] = ["played"], more: object = {}): MatchMessage => ({
    seq,
    events: kinds.map((kind) => ({ kind })),
    view: { seat: "A" } as KadiView,
    talk: kinds.map((kind) => `${kind} ${seq}`),
    guidance: [],
    ...more,
});
const texts = (client: RoomClient) => client.talk.map((line) => line.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("there is a table once a room and a view have arrived", () => {
    const { client, connection } = opened();
    connection.receive(room());
    expect(client.table).toBeNull();
    connection.receive(step(3, []));
    expect(client.table?.seq).toBe(3);
    expect(client.isHost).toBe(true);
});

test("a notice of the operator stays until the drain is cancelled", () => {
    const { client, connection } = opened();
    connection.receive({ notice: { code: "draining" } });
    expect(client.notice?.code).toBe("draining");
    connection.receive({ notice: { code: "announcement", text: "Karibuni" } });
    expect(client.notice?.text).toBe("Karibuni");
    connection.receive({ notice: { code: "drain_cancelled" } });
    expect(client.notice).toBeNull();
});

test("steps are shown one at a time, and watchers are called before and after each", () => {
    const { client, connection } = opened();
    const heard: string[] = [];
    client.watch({
        before: ({ seq }) => heard.push(`before ${seq} at ${client.table?.seq}`),
        after: ({ seq }) => heard.push(`after ${seq} at ${client.table?.seq}`),
    });
    connection.receive(room(), step(1, []), step(2), step(3));
    expect(client.table?.seq).toBe(2);
    vi.runAllTimers();
    expect(heard.slice(-2)).toEqual(["before 3 at 2", "after 3 at 3"]);
});

test("reconnecting shows the current view at once and keeps the talk of skipped steps", () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3), step(4));
    connection.receive(room(), step(9, []));
    expect(client.table?.seq).toBe(9);
    expect(client.table?.events).toEqual([]);
    expect(texts(client)).toEqual(["played 2", "played 3", "played 4"]);
    vi.runAllTimers();
    expect(client.table?.seq).toBe(9);
});

test("a repeated view does not discard the steps in the queue", () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3), step(3, []));
    vi.runAllTimers();
    expect(texts(client)).toEqual(["played 2", "played 3"]);
    expect(client.table?.events).toEqual([]);
});

test("a gap in seq requests a sync", () => {
    const { connection } = opened();
    connection.receive(room(), step(1, []), step(4));
    expect(connection.sent.map(({ command }) => command.do)).toEqual(["sync"]);
});

test("an undo removes the talk of the undone step", () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3));
    vi.runAllTimers();
    connection.receive(step(4, [], { undone: 2 }));
    expect(texts(client)).toEqual(["played 2"]);
    expect(client.table?.seq).toBe(4);
});

test("a move is pending until the table shows it", async () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []));
    const moved = client.move("draw");
    expect(client.isBusy).toBe(true);
    expect(connection.sent[0]!.command).toEqual({ do: "move", move: "draw", seq: 1 });
    connection.sent[0]!.respond({ ack: "1", seq: 2 });
    expect(await moved).toEqual({ ok: true });
    expect(client.isBusy).toBe(true);
    connection.receive(step(2));
    expect(client.isBusy).toBe(false);
});

test("a refused move returns its code and reason", async () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []));
    const moved = client.move("play 9C");
    connection.sent[0]!.respond({
        nak: "1",
        code: "illegal_move",
        reason: "It does not fit.",
        seq: 1,
    });
    expect(await moved).toEqual({ ok: false, code: "illegal_move", reason: "It does not fit." });
    expect(client.isBusy).toBe(false);
});

test("changing the language reconnects and keeps the table", () => {
    const { client, connections, connection } = opened();
    connection.receive(room(), step(1, []), step(2));
    client.setLanguage("sw");
    expect(connections.map(({ language, isOpen }) => [language, isOpen])).toEqual([
        ["en", false],
        ["sw", true],
    ]);
    expect(client.connection).toBe("open");
    expect(client.goodbye).toBeNull();
    expect(client.table?.seq).toBe(2);
    connection.receive(step(3));
    expect(client.table?.seq).toBe(2);
});

test("a command that gets no response because the client closes returns a refusal", async () => {
    const { client } = opened();
    const asked = client.do({ do: "ready" });
    client.close();
    expect((await asked).ok).toBe(false);
});

test("a client taken over by another tab can be opened again", () => {
    const { client, connections, connection } = opened();
    const bye = { code: "taken_over", reason: "You play elsewhere.", reconnect: false };
    connection.listener.onstate("over", bye);
    expect([client.connection, client.goodbye?.code]).toEqual(["over", "taken_over"]);
    client.open();
    expect(connections.length).toBe(2);
    expect([client.connection, client.goodbye]).toEqual(["open", null]);
});

test("losing the seat without standing up is noticed", () => {
    const { client, connection } = opened();
    connection.receive(room({ phase: "waiting", match: "" }));
    connection.receive(room({ phase: "waiting", match: "", you: "" }));
    expect(client.hasLostSeat).toBe(true);
    void client.do({ do: "sit" });
    expect(client.hasLostSeat).toBe(false);
    connection.receive(room({ phase: "waiting", match: "", you: "B" }));
    void client.do({ do: "stand" });
    connection.receive(room({ phase: "waiting", match: "", you: "" }));
    expect(client.hasLostSeat).toBe(false);
});

test("a rematch starts without a table and without the last match's talk", () => {
    const { client, connection } = opened();
    connection.receive(room(), step(1, []), step(2));
    connection.receive(room({ match: "m2" }));
    expect(client.table).toBeNull();
    expect(client.talk).toEqual([]);
});

test("players who leave are told in the talk, also after a change of language, until the next match", () => {
    const { client, connection, connections } = opened();
    const gitau = {
        seat: "B",
        name: "Gitau",
        bot: "",
        guest: true,
        ready: true,
        connected: true,
        stand_in: false,
        wants_rematch: false,
    };
    connection.receive(room({ seats: [gitau] }), step(1, []), step(2));
    connection.receive(room({ seats: [{ ...gitau, stand_in: true, has_left: true }] }));
    connection.receive(step(3));
    vi.runAllTimers();
    expect(texts(client)).toEqual(["played 2", "Gitau left. A bot plays for them.", "played 3"]);
    client.setLanguage("sw");
    expect(texts(client)).toEqual(["Gitau left. A bot plays for them."]);
    connections[1]!.receive(room({ match: "m2" }));
    expect(texts(client)).toEqual([]);
});

test("a hint stays until the table changes", async () => {
    const { client, connection } = opened();
    connection.receive(room({ practice: true }), step(1, []));
    const asked = client.requestHint();
    connection.sent[0]!.respond({ ack: "1", seq: 1, move: "draw", reason: "Nothing fits." });
    await asked;
    expect(client.table?.hintedMove).toBe("draw");
    expect(client.table?.hintReason).toBe("Nothing fits.");
    connection.receive(step(1, []));
    expect(client.table?.hintedMove).toBe("draw");
    connection.receive(step(2));
    vi.runAllTimers();
    expect(client.table?.hintedMove).toBeNull();
    expect(client.table?.hintReason).toBe("");
});

test("chat and emotes are kept, and shown above their seat for a few seconds", () => {
    const { client, connection } = opened();
    connection.receive({ emote: { name: "Brian", seat: "B", text: "🔥" } });
    connection.receive({ said: { name: "Brian", seat: "B", text: "x".repeat(80) } });
    expect(client.chat.map(({ isEmote }) => isEmote)).toEqual([true, false]);
    expect(bubbleOf("B")?.text.length).toBe(60);
    vi.runAllTimers();
    expect(bubbleOf("B")).toBeNull();
});

test("messages of others are unread until the chat was shown", () => {
    const { client, connection } = opened();
    const say = (seat: string) => connection.receive({ said: { name: "", seat, text: "Haya" } });
    connection.receive(room({ you: "A" }));
    for (const seat of ["A", "B", "C"]) say(seat);
    connection.receive({ emote: { name: "Brian", seat: "B", text: "🔥" } });
    expect(client.unread).toBe(2);
    client.markChatRead();
    expect(client.unread).toBe(0);
    say("B");
    expect(client.unread).toBe(1);
});

test("a seat is muted once the server has acknowledged it", async () => {
    const { client, connection } = opened();
    const asked = client.setMuted("B", true);
    connection.sent[0]!.respond({ ack: "1", seq: 0 });
    await asked;
    expect([...client.muted]).toEqual(["B"]);
});

test("a step without events does not discard the steps in the queue", () => {
    const { client, connection } = opened();
    const seen: number[] = [];
    client.watch({ after: ({ seq }) => seen.push(seq) });
    connection.receive(room(), step(1, []), step(2), step(3), step(4, []), step(5));
    vi.runAllTimers();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test("losing the seat after a refused stand command is noticed", async () => {
    const { client, connection } = opened();
    connection.receive(room());
    const standing = client.do({ do: "stand" });
    connection.sent[0]!.respond({ nak: "x", code: "forbidden", reason: "No.", seq: 0 });
    expect((await standing).ok).toBe(false);
    connection.receive(room({ you: "" }));
    expect(client.hasLostSeat).toBe(true);
});

test("joining a running match fetches the talk so far", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(3, []), step(4));
    await requests[0]!.respond([1, "one"], [3, "three"], [4, "received live too"]);
    expect(texts(client)).toEqual(["one", "three", "played 4"]);
    expect(requests.length).toBe(1);
});

test("no talk is fetched at the deal or when nothing was missed", () => {
    const { connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1), step(1, []));
    expect(requests).toEqual([]);
});

test("talk missed while disconnected is inserted in order", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1));
    connection.receive(room(), step(4, []), step(5));
    await requests[0]!.respond([1, "one"], [2, "two"], [4, "four"], [5, "five"]);
    expect(texts(client)).toEqual(["played 1", "two", "four", "played 5"]);
});

test("talk missed in a gap is fetched", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(3));
    await requests[0]!.respond([1, "one"], [2, "two"], [3, "three"]);
    expect(texts(client)).toEqual(["one", "two", "played 3"]);
});

test("a response from before an undo does not bring undone talk back", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    connection.receive(step(4, [], { undone: 2 }));
    await requests[0]!.respond([2, "two"], [3, "taken back"]);
    expect(texts(client)).toEqual([]);
    await requests[1]!.respond([2, "two"]);
    expect(texts(client)).toEqual(["two"]);
});

test("talk of a finished match is not added to the next match", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    connection.receive(room({ match: "m2" }), step(0, []));
    await requests[0]!.respond([2, "two"]);
    expect(texts(client)).toEqual([]);
});

test("a failed talk request is ignored", async () => {
    const { client, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    await requests[0]!.fail();
    connection.receive(step(4));
    expect(texts(client)).toEqual(["played 4"]);
});

test("standing up or changing the language fetches the talk again", async () => {
    const { client, connections, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1), room({ you: "" }), step(1, []));
    await requests[0]!.respond([1, "as spectators see it"]);
    expect(texts(client)).toEqual(["as spectators see it"]);
    client.setLanguage("sw");
    connections[1]!.receive(room({ you: "" }), step(1, []));
    expect(requests[1]!.language).toBe("sw");
    await requests[1]!.respond([1, "kwa Kiswahili"]);
    expect(texts(client)).toEqual(["kwa Kiswahili"]);
});
