import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Goodbye, ServerMessage } from "./types";
import {
    ConnectionClosedError,
    MAX_BACKOFF,
    MIN_BACKOFF,
    RESPONSE_TIMEOUT,
    RoomSocket,
    type ConnectionState,
} from "./room_socket";

/** A WebSocket whose other end is the test. */
class FakeWebSocket {
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    static all: FakeWebSocket[] = [];
    readyState = 0;
    sent: { id: string; do: string }[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number }) => void;

    constructor(readonly url: string) {
        FakeWebSocket.all.push(this);
    }
    send(data: string): void {
        this.sent.push(JSON.parse(data));
    }
    close(): void {
        this.readyState = FakeWebSocket.CLOSED;
    }
    accept(): void {
        this.readyState = FakeWebSocket.OPEN;
        this.onopen?.();
    }
    receive(message: ServerMessage): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    lose(code = 1006): void {
        this.readyState = FakeWebSocket.CLOSED;
        this.onclose?.({ code });
    }
}

let page: EventTarget & { visibilityState: string };
let network: EventTarget;
const newest = () => FakeWebSocket.all.at(-1)!;

beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(1);
    FakeWebSocket.all = [];
    page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    network = new EventTarget();
    vi.stubGlobal("WebSocket", FakeWebSocket);
    vi.stubGlobal("document", page);
    vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
    vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
});

function opened() {
    const states: [ConnectionState, Goodbye | null][] = [];
    const messages: ServerMessage[] = [];
    const socket = new RoomSocket("ws://server/ws/rooms/7KQ2MX", {
        onmessage: (message) => messages.push(message),
        onstate: (state, why) => states.push([state, why]),
    });
    socket.open();
    return { socket, messages, states: () => states.map(([state]) => state), all: states };
}

test("a command is resolved with the response that has its id", async () => {
    const { socket, messages } = opened();
    newest().accept();
    const first = socket.send({ do: "ready" });
    const second = socket.send({ do: "unready" });
    const [one, two] = newest().sent;
    newest().receive({ nak: two!.id, code: "forbidden", reason: "No.", seq: 0 });
    newest().receive({ ack: one!.id, seq: 1 });
    expect(await first).toMatchObject({ ack: one!.id });
    expect(await second).toMatchObject({ nak: two!.id });
    expect(messages).toEqual([]);
});

test("other messages go to the listener", () => {
    const { messages } = opened();
    newest().accept();
    const said = { said: { name: "Brian", seat: "B", text: "sawa" } };
    newest().receive(said);
    expect(messages).toEqual([said]);
});

test("a command sent before the connection is open is sent when it opens", () => {
    const { socket } = opened();
    void socket.send({ do: "ready" });
    expect(newest().sent).toEqual([]);
    newest().accept();
    expect(newest().sent.map((command) => command.do)).toEqual(["ready"]);
});

test("a connection counts as open with its first message, not while the room is still loading", () => {
    const { states } = opened();
    newest().accept();
    expect(states()).toEqual(["connecting"]);
    newest().receive({ said: { name: "Brian", seat: "B", text: "sawa" } });
    expect(states()).toEqual(["connecting", "open"]);
});

test("a lost connection is opened again, and unanswered commands are sent again with the same id", async () => {
    const { socket, states } = opened();
    newest().accept();
    const answered = socket.send({ do: "ready" });
    const unanswered = socket.send({ do: "start" });
    const [ready, start] = newest().sent;
    newest().receive({ ack: ready!.id, seq: 0 });
    await answered;
    newest().lose();
    vi.advanceTimersByTime(MIN_BACKOFF);
    newest().accept();
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(newest().sent).toEqual([start]);
    newest().receive({ ack: start!.id, seq: 0 });
    expect(await unanswered).toMatchObject({ ack: start!.id });
    expect(states()).toEqual(["connecting", "open", "lost", "connecting", "open"]);
});

test("the waiting time doubles with each attempt up to a limit, and starts again after a message", () => {
    opened();
    const waits = Array.from({ length: 7 }, () => {
        newest().lose();
        const count = FakeWebSocket.all.length;
        const start = Date.now();
        while (FakeWebSocket.all.length === count) vi.advanceTimersByTime(1);
        return Date.now() - start;
    });
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(Math.max(...waits)).toBe(MAX_BACKOFF);
    newest().accept();
    newest().receive({ said: { name: "Brian", seat: "B", text: "sawa" } });
    newest().lose();
    vi.advanceTimersByTime(MIN_BACKOFF);
    expect(FakeWebSocket.all).toHaveLength(9);
});

test("a connection that does not respond to a command is replaced", () => {
    const { socket } = opened();
    newest().accept();
    void socket.send({ do: "sync" });
    vi.advanceTimersByTime(RESPONSE_TIMEOUT);
    expect(FakeWebSocket.all[0]!.readyState).toBe(FakeWebSocket.CLOSED);
    vi.advanceTimersByTime(MIN_BACKOFF);
    newest().accept();
    expect(newest().sent.map((command) => command.do)).toEqual(["sync"]);
});

test("a late close of a replaced connection changes nothing", () => {
    const { socket, states } = opened();
    newest().accept();
    void socket.send({ do: "sync" });
    vi.advanceTimersByTime(RESPONSE_TIMEOUT + MIN_BACKOFF);
    FakeWebSocket.all[0]!.lose();
    expect(states().at(-1)).toBe("connecting");
});

test("the connection is dropped when the network is lost, and opened at once when it is back", () => {
    const { states } = opened();
    newest().accept();
    network.dispatchEvent(new Event("offline"));
    expect(states().at(-1)).toBe("lost");
    network.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(MAX_BACKOFF);
    expect(FakeWebSocket.all).toHaveLength(2);
});

test("a page that becomes visible reconnects at once, a hidden one waits", () => {
    opened();
    newest().lose();
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeWebSocket.all).toHaveLength(1);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeWebSocket.all).toHaveLength(2);
});

test("a goodbye without reconnect ends the connection for good", async () => {
    const { socket, all } = opened();
    newest().accept();
    const command = socket.send({ do: "ready" });
    const bye = { code: "taken_over", reason: "You play elsewhere.", reconnect: false };
    newest().receive({ bye });
    newest().lose(1000);
    expect(all.at(-1)).toEqual(["over", bye]);
    await expect(command).rejects.toBeInstanceOf(ConnectionClosedError);
    await expect(socket.send({ do: "ready" })).rejects.toBeInstanceOf(ConnectionClosedError);
    vi.advanceTimersByTime(MAX_BACKOFF);
    network.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(1);
});

test("a goodbye with reconnect is passed on while reconnecting", () => {
    const { all } = opened();
    newest().accept();
    const bye = { code: "restarting", reason: "Back soon.", reconnect: true };
    newest().receive({ bye });
    newest().lose(1012);
    expect(all.at(-1)).toEqual(["lost", bye]);
    vi.advanceTimersByTime(MIN_BACKOFF);
    newest().accept();
    newest().lose();
    expect(all.at(-1)).toEqual(["lost", null]);
});

test("some close codes are final", () => {
    const { all } = opened();
    newest().lose(4404);
    expect(all.at(-1)).toEqual(["over", { code: "room_not_found", reason: "", reconnect: false }]);
    vi.advanceTimersByTime(MAX_BACKOFF);
    expect(FakeWebSocket.all).toHaveLength(1);
});

test("a session that has ended is not connected again, whatever the goodbye says", () => {
    for (const reconnect of [false, true]) {
        FakeWebSocket.all = [];
        const { all } = opened();
        newest().accept();
        newest().receive({ bye: { code: "signed_out", reason: "", reconnect } });
        newest().lose(4401);
        expect(all.at(-1)).toEqual(["over", { code: "signed_out", reason: "", reconnect: false }]);
        vi.advanceTimersByTime(MAX_BACKOFF);
        network.dispatchEvent(new Event("online"));
        expect(FakeWebSocket.all).toHaveLength(1);
    }
});

test("closing rejects unanswered commands and stops all timers", async () => {
    const { socket, states } = opened();
    newest().accept();
    const command = socket.send({ do: "ready" });
    socket.close();
    await expect(command).rejects.toBeInstanceOf(ConnectionClosedError);
    expect(states().at(-1)).toBe("over");
    expect(vi.getTimerCount()).toBe(0);
});
