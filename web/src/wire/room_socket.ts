/**
 * The connection to a room. It comes back by itself when it is lost, and asks again for everything that was
 * not answered: commands have ids, so the server does none of them twice.
 */

import type {
    Ack,
    AnyCommand,
    ExtendAnswer,
    Goodbye,
    HintAnswer,
    Nak,
    ServerMessage,
} from "./messages";

/** How the connection is doing; `over` is final. */
export type Link = "connecting" | "open" | "lost" | "over";

/** What the server answers to a command. */
export type Answer = Ack | ExtendAnswer | HintAnswer | Nak;

/** A command without its id, which the socket gives it. */
export type Wish = AnyCommand extends infer Command
    ? Command extends { id: string }
        ? Omit<Command, "id">
        : never
    : never;

/** Who listens to a room. */
export interface RoomListener {
    /** Whatever the server tells without being asked. */
    heard(message: ServerMessage): void;
    /** The connection is doing differently; `why` is what the server said in parting. */
    linked(link: Link, why: Goodbye | null): void;
}

/** A connection to a room, as those who use it see it. */
export interface RoomLink {
    /** Connects, and goes on connecting until `close`. */
    open(): void;
    /** Ends it for good. */
    close(): void;
    /** Asks for something; resolves with the answer, however often the connection breaks meanwhile. */
    ask(wish: Wish): Promise<Answer>;
}

interface Waiting {
    command: AnyCommand;
    resolve: (answer: Answer) => void;
    reject: (reason: Error) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
/** A connection that answers nothing for so long is dead, even if nobody has said so. */
const SILENCE = 8_000;
/** Close codes after which coming again would be of no use. */
const FINAL_CODES = new Map([
    [4001, "taken_over"],
    [4401, "signed_out"],
    [4403, "forbidden"],
    [4404, "room_not_found"],
]);

/** Says that a command can't be answered any more. */
export class LinkOverError extends Error {}

/** Where a room's socket is, for somebody who speaks a language. */
export function roomAddress(code: string, language: string): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?language=${encodeURIComponent(language)}`;
    return `${scheme}://${location.host}/ws/rooms/${encodeURIComponent(code)}${query}`;
}

/** One room's WebSocket with everything it takes to keep it. */
export class RoomSocket implements RoomLink {
    #socket: WebSocket | null = null;
    #waiting = new Map<string, Waiting>();
    #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
    #count = 0;
    #tries = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #silence: ReturnType<typeof setTimeout> | undefined;
    #goodbye: Goodbye | null = null;
    #isOver = false;

    constructor(
        readonly address: string,
        private readonly listener: RoomListener,
    ) {}

    open(): void {
        addEventListener("online", this.#hurry);
        addEventListener("offline", this.#giveUp);
        document.addEventListener("visibilitychange", this.#hurry);
        this.#connect();
    }

    close(): void {
        this.#end(null);
        this.#socket?.close();
    }

    ask(wish: Wish): Promise<Answer> {
        const command = { ...wish, id: `${this.#prefix}-${++this.#count}` } as AnyCommand;
        if (this.#isOver) return Promise.reject(new LinkOverError("The connection is closed."));
        return new Promise((resolve, reject) => {
            this.#waiting.set(command.id, { command, resolve, reject });
            this.#send(command);
        });
    }

    #connect(): void {
        this.listener.linked("connecting", null);
        const socket = new WebSocket(this.address);
        this.#socket = socket;
        socket.onopen = () => this.#opened();
        socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
        socket.onclose = (event) => {
            if (socket === this.#socket) this.#closed(event.code);
        };
    }

    #opened(): void {
        this.#goodbye = null;
        this.listener.linked("open", null);
        for (const { command } of this.#waiting.values()) this.#send(command);
    }

    #send(command: AnyCommand): void {
        if (this.#socket?.readyState !== WebSocket.OPEN) return;
        this.#socket.send(JSON.stringify(command));
        this.#silence ??= setTimeout(this.#giveUp, SILENCE);
    }

    /** Leaves a connection that is silent, or has no network any more; what waits is asked again on the next. */
    #giveUp = (): void => {
        const silent = this.#socket;
        if (!silent || this.#isOver) return;
        this.#socket = null;
        silent.close();
        this.#closed(0);
    };

    #hear(message: ServerMessage): void {
        this.#tries = 0;
        clearTimeout(this.#silence);
        this.#silence = undefined;
        const id = "ack" in message ? message.ack : "nak" in message ? message.nak : null;
        if (id !== null) {
            this.#waiting.get(id)?.resolve(message as Answer);
            this.#waiting.delete(id);
        } else if ("bye" in message) {
            this.#goodbye = message.bye;
        } else {
            this.listener.heard(message);
        }
    }

    #closed(code: number): void {
        clearTimeout(this.#silence);
        this.#silence = undefined;
        if (this.#isOver) return;
        const final = FINAL_CODES.get(code);
        if (this.#goodbye && !this.#goodbye.reconnect) return this.#end(this.#goodbye);
        if (final) return this.#end({ code: final, reason: "", reconnect: false });
        this.listener.linked("lost", this.#goodbye);
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
        this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
    }

    #end(why: Goodbye | null): void {
        if (this.#isOver) return;
        this.#isOver = true;
        clearTimeout(this.#timer);
        clearTimeout(this.#silence);
        removeEventListener("online", this.#hurry);
        removeEventListener("offline", this.#giveUp);
        document.removeEventListener("visibilitychange", this.#hurry);
        for (const { reject } of this.#waiting.values())
            reject(new LinkOverError("The connection is closed."));
        this.#waiting.clear();
        this.listener.linked("over", why);
    }

    /** Somebody looks again, or the network is back: no reason to wait any longer. */
    #hurry = (): void => {
        if (document.visibilityState === "hidden" || this.#isOver) return;
        if (!this.#socket || this.#socket.readyState === WebSocket.CLOSED) {
            clearTimeout(this.#timer);
            this.#tries = 0;
            this.#connect();
        }
    };
}
