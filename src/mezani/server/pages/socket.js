// One connection to a room that comes back by itself. What had no answer is sent again with the same id.

const PAUSES = [300, 700, 1500, 3000, 5000];
const NOT_REPEATED = new Set(["extend", "hint", "say", "emote", "sync"]);

/** A room's connection. `on` has room, match, said, lost, back and bye, each a function. */
export class RoomSocket {
  constructor(code, on) {
    this.code = code;
    this.on = on;
    this.seq = 0;
    this.match = "";
    this.waiting = new Map();
    this.tries = 0;
    this.isOver = false;
    this.prefix = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
    this.count = 0;
    this.hurry = () => this.#hurry();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.#connect();
  }

  /** Asks for something; resolves with the ack, rejects with the nak. */
  ask(what, fields = {}) {
    const id = `${this.prefix}-${(this.count += 1)}`;
    const text = JSON.stringify({ id, do: what, ...fields });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject, repeats: !NOT_REPEATED.has(what) });
      if (this.#isOpen()) this.socket.send(text);
    });
  }

  /** Makes a move for the version last seen. */
  move(text) {
    return this.ask("move", { seq: this.seq, move: text });
  }

  /** Leaves for good. */
  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket.close();
  }

  #isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/rooms/${encodeURIComponent(this.code)}`);
    this.socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => { if (socket === this.socket) this.#lost(); };
  }

  // The server shows room and table to everybody who connects, so that nothing else need be asked for.
  #opened() {
    this.tries = 0;
    this.on.back();
    for (const { text } of this.waiting.values()) this.socket.send(text);
  }

  #lost() {
    for (const [id, command] of this.waiting) {
      if (!command.repeats || this.isOver) this.waiting.delete(id);
      if (!command.repeats) command.reject({ code: "lost", reason: "" });
    }
    if (this.isOver) return;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.on.lost();
    this.timer = setTimeout(() => this.#connect(), pause);
  }

  #hurry() {
    const isClosed = this.socket.readyState === WebSocket.CLOSED;
    if (this.isOver || document.hidden || !isClosed) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  #hear(message) {
    if (message.ack !== undefined) this.#answer(message.ack, "resolve", message);
    else if (message.nak !== undefined) this.#answer(message.nak, "reject", message);
    else if (message.room) this.#hearRoom(message.room);
    else if (message.view) this.#hearMatch(message);
    else if (message.said || message.emote) this.on.said(message.said ?? message.emote);
    else if (message.bye) this.#hearGoodbye(message.bye);
  }

  #answer(id, how, message) {
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    if (command) command[how](message);
    else if (how === "reject") this.on.refused(message);
  }

  #hearRoom(room) {
    if (room.match !== this.match) this.seq = 0;
    this.match = room.match;
    this.on.room(room);
  }

  // Steps come one by one. After a gap the whole table is asked for, and shown without its events.
  #hearMatch(message) {
    const isStep = message.events.length > 0;
    if (isStep && message.seq > this.seq + 1) {
      this.ask("sync").catch(() => {});
      return;
    }
    this.seq = message.seq;
    this.on.match(message);
  }

  #hearGoodbye(bye) {
    if (bye.reconnect) return;
    this.close();
    this.on.bye(bye);
  }
}
