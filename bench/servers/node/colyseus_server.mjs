// node colyseus_server.mjs PORT: Colyseus with the matching game, in memory.

import { Room, Server } from "@colyseus/core";
import { StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { deal, move } from "./matching_cards.mjs";

const Player = schema({ hand: t.array("string").view(), count: t.uint8() }, "Player");
const State = schema(
  { players: t.array(Player), top: t.string(), deck: t.uint8(), turn: t.uint8(), moves: t.uint32() },
  "State",
);

class MatchingRoom extends Room {
  maxClients = 2;
  autoDispose = false;
  patchRate = null; // a patch after each move, without waiting for the next of twenty a second

  onCreate() {
    const players = [0, 1].map(() => new Player({ hand: [], count: 0 }));
    this.state = new State({ players, turn: 0, moves: 0 });
    const hands = this.state.players.map((player) => player.hand);
    this.table = { hands, deck: [], pile: [] };
    deal(this.table, shuffle);
    this.show();
    this.onMessage("move", (client, card) => this.move(client, card));
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 };
    client.view = new StateView();
    client.view.add(this.state.players[client.userData.seat]);
    this.broadcastPatch();
  }

  move(client, card) {
    const { state, table } = this;
    const { seat } = client.userData;
    if (state.turn !== seat || !move(table, seat, card, shuffle)) return;
    state.turn = 1 - seat;
    state.moves += 1;
    this.show();
    this.broadcastPatch();
  }

  /** Copy what everybody may see into the state. */
  show() {
    const { state, table } = this;
    state.players.forEach((player) => (player.count = player.hand.length));
    state.top = table.pile[table.pile.length - 1];
    state.deck = table.deck.length;
  }
}

function shuffle(cards) {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("matching", MatchingRoom);
await server.listen(Number(process.argv[2]), "127.0.0.1");
