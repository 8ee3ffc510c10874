/**
 * The WebSocket of a room. It reconnects by itself and sends unanswered commands again. Commands have ids, so the server
 * executes each of them once.
 */

import type {
    Ack,
    AnyCommand,
    ExtendResponse,
    Goodbye,
    HintResponse,
    LegalResponse,
    Nak,
    ServerMessage,
} from "./types";

/** `over` is final: there is no reconnecting. */
export type ConnectionState = "connecting" | "open" | "lost" | "over";

/** The server's response to a command. */
export type CommandResponse = Ack | ExtendResponse | HintResponse | LegalResponse | Nak;

/** A command without its id, which the socket adds. */
export type CommandBody = AnyCommand extends infer Command
    ? Command extends { id: string }
        ? Omit<Command, "id">
        : never
    : never;

/** Receives what comes from a room. */
export interface RoomListener {
    /** Every message that is not a response to a command. */
    onmessage(message: ServerMessage): void;
    /** The connection has changed its state; `why` is the server's last message, if it sent one. */
    onstate(state: ConnectionState, why: Goodbye | null): void;
}

/** A connection to a room. */
export interface RoomConnection {
    /** Connect, and reconnect until `close`. */
    open(): void;
    close(): void;
    /** Send a command. Resolve with the response, even if the connection is lost in between. */
    send(command: CommandBody): Promise<CommandResponse>;
}

interface PendingCommand {
    command: AnyCommand;
    resolve: (response: CommandResponse) => void;
    reject: (reason: Error) => void;
}

export const MIN_BACKOFF = 250;
export const MAX_BACKOFF = 4000;
/** A connection without any message for this long after a command counts as lost. */
export const RESPONSE_TIMEOUT = 8_000;
/** Close codes after which there is no reconnecting, whatever the goodbye says, or if it did not arrive. */
const FINAL_CODES = new Map([
    [4001, "taken_over"],
    [4401, "signed_out"],
    [4403, "forbidden"],
    [4404, "room_not_found"],
]);

/** The connection is closed for good, so a command gets no response. */
export class ConnectionClosedError extends Error {}

/** The address of a room's socket. */
export function roomAddress(code: string, language: string): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?language=${encodeURIComponent(language)}`;
    return `${scheme}://${location.host}/ws/rooms/${encodeURIComponent(code)}${query}`;
}

export class RoomSocket implements RoomConnection {
    #socket: WebSocket | null = null;
    #unanswered = new Map<string, PendingCommand>();
    #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
    #commandCount = 0;
    #attempts = 0;
    #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
    #responseTimer: ReturnType<typeof setTimeout> | undefined;
    #goodbye: Goodbye | null = null;
    #hasReceived = false;
    #isOver = false;

    constructor(
        readonly address: string,
        private readonly listener: RoomListener,
    ) {}

    open(): void {
        addEventListener("online", this.#reconnectNow);
        addEventListener("offline", this.#drop);
        document.addEventListener("visibilitychange", this.#reconnectNow);
        this.#connect();
    }

    close(): void {
        this.#end(null);
        this.#socket?.close();
    }

    send(body: CommandBody): Promise<CommandResponse> {
        const command = { ...body, id: `${this.#prefix}-${++this.#commandCount}` } as AnyCommand;
        if (this.#isOver) return Promise.reject(connectionClosed());
        return new Promise((resolve, reject) => {
            this.#unanswered.set(command.id, { command, resolve, reject });
            this.#transmit(command);
        });
    }

    #connect(): void {
        this.listener.onstate("connecting", null);
        const socket = new WebSocket(this.address);
        this.#socket = socket;
        this.#hasReceived = false;
        socket.onopen = () => this.#opened();
        socket.onmessage = (event) =>
            this.#receive(JSON.parse(event.data as string) as ServerMessage);
        socket.onclose = (event) => {
            if (socket === this.#socket) this.#closed(event.code);
        };
    }

    /** Send what got no response. The room may still be loading, so the connection is not yet in use. */
    #opened(): void {
        this.#goodbye = null;
        for (const { command } of this.#unanswered.values()) this.#transmit(command);
    }

    #transmit(command: AnyCommand): void {
        if (this.#socket?.readyState !== WebSocket.OPEN) return;
        this.#socket.send(JSON.stringify(command));
        this.#responseTimer ??= setTimeout(this.#drop, RESPONSE_TIMEOUT);
    }

    /** Abandon a connection that does not respond or has no network. */
    #drop = (): void => {
        const socket = this.#socket;
        if (!socket || this.#isOver) return;
        this.#socket = null;
        socket.close();
        this.#closed(0);
    };

    #receive(message: ServerMessage): void {
        this.#attempts = 0;
        this.#stopResponseTimer();
        const id = "ack" in message ? message.ack : "nak" in message ? message.nak : null;
        if (id !== null) {
            this.#unanswered.get(id)?.resolve(message as CommandResponse);
            this.#unanswered.delete(id);
        } else if ("bye" in message) {
            this.#goodbye = message.bye;
            return;
        }
        if (!this.#hasReceived) {
            this.#hasReceived = true;
            this.listener.onstate("open", null);
        }
        if (id === null) this.listener.onmessage(message);
    }

    #closed(code: number): void {
        this.#stopResponseTimer();
        if (this.#isOver) return;
        const final = FINAL_CODES.get(code);
        if (this.#goodbye && !this.#goodbye.reconnect) return this.#end(this.#goodbye);
        if (final) return this.#end({ code: final, reason: "", reconnect: false });
        this.listener.onstate("lost", this.#goodbye);
        const backoff = Math.min(MAX_BACKOFF, MIN_BACKOFF * 2 ** this.#attempts++);
        const jitter = 0.5 + Math.random() / 2;
        this.#reconnectTimer = setTimeout(() => this.#connect(), backoff * jitter);
    }

    #end(why: Goodbye | null): void {
        if (this.#isOver) return;
        this.#isOver = true;
        clearTimeout(this.#reconnectTimer);
        this.#stopResponseTimer();
        removeEventListener("online", this.#reconnectNow);
        removeEventListener("offline", this.#drop);
        document.removeEventListener("visibilitychange", this.#reconnectNow);
        for (const { reject } of this.#unanswered.values()) reject(connectionClosed());
        this.#unanswered.clear();
        this.listener.onstate("over", why);
    }

    /** Reconnect without waiting when the network is back or the page becomes visible. */
    #reconnectNow = (): void => {
        if (document.visibilityState === "hidden" || this.#isOver) return;
        if (!this.#socket || this.#socket.readyState === WebSocket.CLOSED) {
            clearTimeout(this.#reconnectTimer);
            this.#attempts = 0;
            this.#connect();
        }
    };

    #stopResponseTimer(): void {
        clearTimeout(this.#responseTimer);
        this.#responseTimer = undefined;
    }
}

const connectionClosed = (): ConnectionClosedError =>
    new ConnectionClosedError("The connection is closed.");
