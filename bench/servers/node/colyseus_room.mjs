// A room of two players on Colyseus, with its own client.

import { Client } from "@colyseus/sdk";

export class ClientRoom {
  constructor(client, onRaw) {
    this.client = client;
    this.seats = [0, 1].map(() => ({ version: -1, hand: [], top: "" }));
    this.turn = 0;
    this.onRaw = onRaw;
    this.onView = () => {};
  }

  /** Open a room with both players; ``onRaw`` gets the seat and the bytes of each message. */
  static async open(port, onRaw = () => {}) {
    const room = new ClientRoom(new Client(`http://127.0.0.1:${port}`), onRaw);
    const first = await room.client.create("matching");
    await room.listen(0, first);
    await room.listen(1, await room.client.joinById(first.roomId));
    return room;
  }

  async listen(seat, connection) {
    const own = this.seats[seat];
    own.connection = connection;
    connection.reconnection.enabled = false;
    const { events } = connection.connection;
    const receive = events.onmessage;
    events.onmessage = (event) => {
      this.onRaw(seat, Buffer.from(event.data).toString("latin1"));
      receive(event);
    };
    await new Promise((resolve) => {
      connection.onStateChange((state) => {
        this.take(seat, state);
        resolve();
      });
    });
  }

  take(seat, state) {
    const own = this.seats[seat];
    own.version = state.moves;
    own.hand = [...(state.players[seat]?.hand ?? [])];
    own.top = state.top;
    this.turn = state.turn;
    this.onView(seat);
  }

  send(seat, card) {
    this.seats[seat].connection.send("move", card);
  }

  /** Return the version that the server has after a restart; fail if it does not know the room. */
  async versionAfterRestart() {
    await this.listen(0, await this.client.reconnect(this.seats[0].connection.reconnectionToken));
    return this.seats[0].version;
  }
}
