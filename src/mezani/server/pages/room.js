// A room: its connection, and which of its three faces is shown: waiting, playing, or how it ended.

import { button, el, notify, refill, showStatus } from "./dom.js";
import { showResult } from "./result.js";
import { RoomSocket } from "./socket.js";
import { Table } from "./table.js";
import { showWaiting } from "./waiting.js";

/** One visit to a room. */
export class RoomScreen {
  constructor(screen, { code, wish, games, go, comeAgain }) {
    Object.assign(this, { screen, code, wish, games, go, comeAgain });
    this.room = null;
    this.names = {};
    this.table = new Table(this);
    this.isLookingBack = false;
    refill(screen, el("p", { class: "notice" }, "To the table…"));
    this.connect();
  }

  connect() {
    this.socket = new RoomSocket(this.code, {
      room: (room) => this.showRoom(room),
      match: (message) => this.table.show(message),
      said: (said) => this.table.talk.say(said),
      refused: (nak) => notify(nak.reason),
      lost: () => showStatus("Reconnecting…"),
      back: () => showStatus(""),
      bye: (bye) => this.end(bye),
    });
  }

  /** Asks the server for something, and tells why not. */
  async ask(what, fields) {
    try {
      return await this.socket.ask(what, fields);
    } catch (nak) {
      if (nak.reason) notify(nak.reason);
      return null;
    }
  }

  get game() {
    return this.games.find((game) => game.id === this.room.game) ?? { title: this.room.game, switches: [], bots: [] };
  }

  /** What a switch says in this room. */
  rule(name) {
    const item = this.game.switches.find((one) => one.name === name);
    return this.room.rules[name] ?? item?.default;
  }

  showRoom(room) {
    const before = this.room;
    this.room = room;
    if (room.phase === "playing" || !before) this.names = {};
    for (const seat of room.seats) {
      if (seat.name && (room.phase !== "finished" || !this.names[seat.seat])) this.names[seat.seat] = seat.name;
    }
    if (before && before.match !== room.match) this.table.reset();
    if (before?.phase !== room.phase) this.isLookingBack = false;
    this.arrive();
    this.draw();
  }

  /** What was wanted on the way here: a seat, and to begin at once. */
  arrive() {
    const { wish, room } = this;
    if (!wish) return;
    this.wish = null;
    const isFree = room.seats.some((seat) => !seat.name);
    if (!room.you && isFree && room.phase !== "playing" && !room.locked) this.ask("sit");
    if (wish.ready && room.you && room.phase === "waiting") this.ask("ready");
  }

  draw() {
    const { phase } = this.room;
    if (phase === "playing" || this.isLookingBack) this.table.draw();
    else if (phase === "finished") showResult(this);
    else showWaiting(this);
  }

  /** Leaves the seat, and the room. */
  async leave() {
    if (this.room.you) await this.ask("stand");
    this.go("");
  }

  end(bye) {
    if (bye.code === "taken_over") {
      showStatus(`${bye.reason} `, button("Play here", () => { showStatus(""); this.connect(); }));
    } else if (bye.code === "not_signed_in" || bye.code === "signed_out") {
      this.comeAgain();
    } else {
      notify(bye.reason);
      this.go("");
    }
  }

  close() {
    this.table.close();
    this.socket.close();
  }
}
