// A room of two players on boardgame.io, over socket.io as its own client uses it.

import { io } from "socket.io-client";

export class ClientRoom {
  constructor(port, match, onRaw) {
    this.base = `http://127.0.0.1:${port}`;
    this.match = match;
    this.seats = [0, 1].map(() => ({ version: -1, hand: [], top: "" }));
    this.turn = 0;
    this.onRaw = onRaw;
    this.onView = () => {};
  }

  /** Open a room with both players; ``onRaw`` gets the seat and the text of each message. */
  static async open(port, onRaw = () => {}) {
    const lobby = `http://127.0.0.1:${port}/games/matching`;
    const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
    const room = new ClientRoom(port, matchID, onRaw);
    for (const seat of [0, 1]) {
      const body = { playerID: String(seat), playerName: `Load ${seat}` };
      const { playerCredentials } = await post(`${lobby}/${matchID}/join`, body);
      room.seats[seat].credentials = playerCredentials;
    }
    for (const seat of [0, 1]) await room.connect(seat);
    return room;
  }

  connect(seat) {
    return new Promise((resolve) => {
      const own = this.seats[seat];
      own.socket = io(`${this.base}/matching`, { transports: ["websocket"], reconnection: false, forceNew: true });
      own.socket.onAny((...args) => this.onRaw(seat, JSON.stringify(args)));
      own.socket.on("connect", () =>
        own.socket.emit("sync", this.match, String(seat), own.credentials, 2),
      );
      own.socket.on("sync", (_match, info) => this.take(seat, info.state));
      own.socket.on("matchData", resolve); // only from now on the server sends updates
      own.socket.on("update", (_match, state) => this.take(seat, state));
    });
  }

  take(seat, state) {
    Object.assign(this.seats[seat], { version: state._stateID, hand: state.G.hand, top: state.G.top });
    this.turn = Number(state.ctx.currentPlayer);
    this.onView(seat);
  }

  send(seat, card) {
    const { credentials, socket, version } = this.seats[seat];
    const payload = { type: "move", args: [card], playerID: String(seat), credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, version, this.match, String(seat));
  }

  /** Return the version that the server has after a restart; fail if it does not know the room. */
  async versionAfterRestart() {
    const response = await fetch(`${this.base}/games/matching/${this.match}`);
    if (!response.ok) throw new Error(`${this.match}: ${response.status}`);
    for (const own of this.seats) own.version = -1;
    await this.connect(0);
    return this.seats[0].version;
  }
}

async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
