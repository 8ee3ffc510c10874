import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KadiView, MatchMessage, RoomView, ServerMessage, TalkHistory } from "../wire/types";
import {
    ConnectionClosedError,
    type CommandResponse,
    type RoomConnection,
    type RoomListener,
    type CommandBody,
} from "../wire/room_socket";
import { bubbleOf } from "./bubbles.svelte";
import { RoomSession } from "./room_session.svelte";

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

/** A request for the talk so far, answered by the test. */
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
    const session = new RoomSession("7KQ2MX", "en", () => 400, connect, fetchTalk);
    session.open();
    return { session, connections, connection: connections[0]!, requests };
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
const texts = (session: RoomSession) => session.talk.map((line) => line.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("there is a table once a room and a view have arrived", () => {
    const { session, connection } = opened();
    connection.receive(room());
    expect(session.table).toBeNull();
    connection.receive(step(3, []));
    expect(session.table?.seq).toBe(3);
    expect(session.isHost).toBe(true);
});

test("steps are shown one at a time, and watchers are called before and after each", () => {
    const { session, connection } = opened();
    const heard: string[] = [];
    session.watch({
        before: ({ seq }) => heard.push(`before ${seq} at ${session.table?.seq}`),
        after: ({ seq }) => heard.push(`after ${seq} at ${session.table?.seq}`),
    });
    connection.receive(room(), step(1, []), step(2), step(3));
    expect(session.table?.seq).toBe(2);
    vi.runAllTimers();
    expect(heard.slice(-2)).toEqual(["before 3 at 2", "after 3 at 3"]);
});

test("reconnecting shows the current view at once and keeps the talk of skipped steps", () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3), step(4));
    connection.receive(room(), step(9, []));
    expect(session.table?.seq).toBe(9);
    expect(session.table?.events).toEqual([]);
    expect(texts(session)).toEqual(["played 2", "played 3", "played 4"]);
    vi.runAllTimers();
    expect(session.table?.seq).toBe(9);
});

test("a repeated view does not discard the steps in the queue", () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3), step(3, []));
    vi.runAllTimers();
    expect(texts(session)).toEqual(["played 2", "played 3"]);
    expect(session.table?.events).toEqual([]);
});

test("a gap in seq requests a sync", () => {
    const { connection } = opened();
    connection.receive(room(), step(1, []), step(4));
    expect(connection.sent.map(({ command }) => command.do)).toEqual(["sync"]);
});

test("an undo removes the talk of the undone step", () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []), step(2), step(3));
    vi.runAllTimers();
    connection.receive(step(4, [], { undone: 2 }));
    expect(texts(session)).toEqual(["played 2"]);
    expect(session.table?.seq).toBe(4);
});

test("a move is pending until the table shows it", async () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []));
    const moved = session.move("draw");
    expect(session.isBusy).toBe(true);
    expect(connection.sent[0]!.command).toEqual({ do: "move", move: "draw", seq: 1 });
    connection.sent[0]!.respond({ ack: "1", seq: 2 });
    expect(await moved).toEqual({ ok: true });
    expect(session.isBusy).toBe(true);
    connection.receive(step(2));
    expect(session.isBusy).toBe(false);
});

test("a refused move returns its code and reason", async () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []));
    const moved = session.move("play 9C");
    connection.sent[0]!.respond({
        nak: "1",
        code: "illegal_move",
        reason: "It does not fit.",
        seq: 1,
    });
    expect(await moved).toEqual({ ok: false, code: "illegal_move", reason: "It does not fit." });
    expect(session.isBusy).toBe(false);
});

test("changing the language reconnects and keeps the table", () => {
    const { session, connections, connection } = opened();
    connection.receive(room(), step(1, []), step(2));
    session.setLanguage("sw");
    expect(connections.map(({ language, isOpen }) => [language, isOpen])).toEqual([
        ["en", false],
        ["sw", true],
    ]);
    expect(session.connection).toBe("open");
    expect(session.goodbye).toBeNull();
    expect(session.table?.seq).toBe(2);
    connection.receive(step(3));
    expect(session.table?.seq).toBe(2);
});

test("a command that gets no response because the session closes returns a refusal", async () => {
    const { session } = opened();
    const asked = session.do({ do: "ready" });
    session.close();
    expect((await asked).ok).toBe(false);
});

test("a session taken over by another tab can be opened again", () => {
    const { session, connections, connection } = opened();
    const bye = { code: "taken_over", reason: "You play elsewhere.", reconnect: false };
    connection.listener.onstate("over", bye);
    expect([session.connection, session.goodbye?.code]).toEqual(["over", "taken_over"]);
    session.open();
    expect(connections.length).toBe(2);
    expect([session.connection, session.goodbye]).toEqual(["open", null]);
});

test("losing the seat without standing up counts as being removed", () => {
    const { session, connection } = opened();
    connection.receive(room({ phase: "waiting", match: "" }));
    connection.receive(room({ phase: "waiting", match: "", you: "" }));
    expect(session.wasRemoved).toBe(true);
    void session.do({ do: "sit" });
    expect(session.wasRemoved).toBe(false);
    connection.receive(room({ phase: "waiting", match: "", you: "B" }));
    void session.do({ do: "stand" });
    connection.receive(room({ phase: "waiting", match: "", you: "" }));
    expect(session.wasRemoved).toBe(false);
});

test("a rematch starts without a table and without the last match's talk", () => {
    const { session, connection } = opened();
    connection.receive(room(), step(1, []), step(2));
    connection.receive(room({ match: "m2" }));
    expect(session.table).toBeNull();
    expect(session.talk).toEqual([]);
});

test("a hint stays until the table changes", async () => {
    const { session, connection } = opened();
    connection.receive(room({ practice: true }), step(1, []));
    const asked = session.requestHint();
    connection.sent[0]!.respond({ ack: "1", seq: 1, move: "draw", reason: "Nothing fits." });
    await asked;
    expect(session.table?.hintedMove).toBe("draw");
    expect(session.table?.hintReason).toBe("Nothing fits.");
    connection.receive(step(1, []));
    expect(session.table?.hintedMove).toBe("draw");
    connection.receive(step(2));
    vi.runAllTimers();
    expect(session.table?.hintedMove).toBeNull();
    expect(session.table?.hintReason).toBe("");
});

test("chat and emotes are kept, and shown above their seat for a few seconds", () => {
    const { session, connection } = opened();
    connection.receive({ emote: { name: "Brian", seat: "B", text: "🔥" } });
    connection.receive({ said: { name: "Brian", seat: "B", text: "x".repeat(80) } });
    expect(session.chat.map(({ isEmote }) => isEmote)).toEqual([true, false]);
    expect(bubbleOf("B")?.text.length).toBe(60);
    vi.runAllTimers();
    expect(bubbleOf("B")).toBeNull();
});

test("a seat is muted once the server has acknowledged it", async () => {
    const { session, connection } = opened();
    const asked = session.setMuted("B", true);
    connection.sent[0]!.respond({ ack: "1", seq: 0 });
    await asked;
    expect([...session.muted]).toEqual(["B"]);
});

test("a step without events does not discard the steps in the queue", () => {
    const { session, connection } = opened();
    const seen: number[] = [];
    session.watch({ after: ({ seq }) => seen.push(seq) });
    connection.receive(room(), step(1, []), step(2), step(3), step(4, []), step(5));
    vi.runAllTimers();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test("being removed after a refused stand command still counts as being removed", async () => {
    const { session, connection } = opened();
    connection.receive(room());
    const standing = session.do({ do: "stand" });
    connection.sent[0]!.respond({ nak: "x", code: "forbidden", reason: "No.", seq: 0 });
    expect((await standing).ok).toBe(false);
    connection.receive(room({ you: "" }));
    expect(session.wasRemoved).toBe(true);
});

test("joining a running match fetches the talk so far", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(3, []), step(4));
    await requests[0]!.respond([1, "one"], [3, "three"], [4, "received live too"]);
    expect(texts(session)).toEqual(["one", "three", "played 4"]);
    expect(requests.length).toBe(1);
});

test("no talk is fetched at the deal or when nothing was missed", () => {
    const { connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1), step(1, []));
    expect(requests).toEqual([]);
});

test("talk missed while disconnected is inserted in order", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1));
    connection.receive(room(), step(4, []), step(5));
    await requests[0]!.respond([1, "one"], [2, "two"], [4, "four"], [5, "five"]);
    expect(texts(session)).toEqual(["played 1", "two", "four", "played 5"]);
});

test("talk missed in a gap is fetched", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(3));
    await requests[0]!.respond([1, "one"], [2, "two"], [3, "three"]);
    expect(texts(session)).toEqual(["one", "two", "played 3"]);
});

test("a response from before an undo does not bring undone talk back", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    connection.receive(step(4, [], { undone: 2 }));
    await requests[0]!.respond([2, "two"], [3, "taken back"]);
    expect(texts(session)).toEqual([]);
    await requests[1]!.respond([2, "two"]);
    expect(texts(session)).toEqual(["two"]);
});

test("talk of a finished match is not added to the next match", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    connection.receive(room({ match: "m2" }), step(0, []));
    await requests[0]!.respond([2, "two"]);
    expect(texts(session)).toEqual([]);
});

test("a failed talk request is ignored", async () => {
    const { session, connection, requests } = opened();
    connection.receive(room(), step(3, []));
    await requests[0]!.fail();
    connection.receive(step(4));
    expect(texts(session)).toEqual(["played 4"]);
});

test("standing up or changing the language fetches the talk again", async () => {
    const { session, connections, connection, requests } = opened();
    connection.receive(room(), step(0, []), step(1), room({ you: "" }), step(1, []));
    await requests[0]!.respond([1, "as spectators see it"]);
    expect(texts(session)).toEqual(["as spectators see it"]);
    session.setLanguage("sw");
    connections[1]!.receive(room({ you: "" }), step(1, []));
    expect(requests[1]!.language).toBe("sw");
    await requests[1]!.respond([1, "kwa Kiswahili"]);
    expect(texts(session)).toEqual(["kwa Kiswahili"]);
});
