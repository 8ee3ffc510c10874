// node players.mjs MODULE PORT ROOMS: players in many rooms, as fast as the server lets them.
//
// It prints "ready" when all rooms are open, and then obeys lines: "play", "measure", "report", "inspect", "survived".
// Each but the first two is answered by a line of JSON.

import { createInterface } from "node:readline";
import { performance } from "node:perf_hooks";

import { fits } from "./matching_cards.mjs";

const OPEN_AT_ONCE = 16;
const INSPECTED_MOVES = 200;
const PATIENCE_MILLISECONDS = 10000;
const [module, port, count] = process.argv.slice(2);
const { ClientRoom } = await import(module);

class LoopRoom {
  constructor(room, stats) {
    this.room = room;
    this.stats = stats;
    this.next = -1; // the version that both players wait for
    room.onView = (seat) => this.onView(seat);
  }

  move() {
    const { room } = this;
    const { hand, top, version } = room.seats[room.turn];
    const cards = hand.filter((card) => fits(card, top));
    this.mover = room.turn;
    this.next = version + 1;
    this.card = cards[Math.floor(Math.random() * cards.length)] ?? null;
    this.sent = performance.now();
    room.send(this.mover, this.card);
  }

  onView(seat) {
    const { room, stats } = this;
    if (this.next < 0 || room.seats[seat].version !== this.next) return;
    if (seat !== this.mover) stats.times.push(performance.now() - this.sent);
    if (room.seats.some((own) => own.version !== this.next)) return;
    stats.moves += 1;
    this.next = -1;
    if (stats.isPlaying) this.move();
  }
}

const stats = { moves: 0, times: [], begin: 0, cpu: 0, isPlaying: false };
const rooms = await openRooms(Number(count));

async function openRooms(number) {
  const opened = [];
  for (let start = 0; start < number; start += OPEN_AT_ONCE) {
    const some = Math.min(OPEN_AT_ONCE, number - start);
    opened.push(...(await Promise.all(Array.from({ length: some }, () => ClientRoom.open(port)))));
  }
  return opened.map((room) => new LoopRoom(room, stats));
}

const commands = {
  play() {
    stats.isPlaying = true;
    for (const each of rooms) each.move();
  },
  measure() {
    const { user, system } = process.cpuUsage();
    Object.assign(stats, { moves: 0, times: [], begin: performance.now(), cpu: user + system });
  },
  report() {
    const seconds = (performance.now() - stats.begin) / 1000;
    const { user, system } = process.cpuUsage();
    const times = Float64Array.from(stats.times).sort();
    const at = (share) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
    return {
      moves: stats.moves,
      seconds,
      p50: at(0.5),
      p99: at(0.99),
      driver_share: (user + system - stats.cpu) / 1e6 / seconds,
    };
  },
  inspect,
  survived,
};

/** Open a room, play a while, and search what a player is sent with each move for cards of both hands. */
async function inspect() {
  const found = { inspected: 0, own: 0, exposing: 0, example: "" };
  let sent = ["", ""];
  const each = new LoopRoom(await ClientRoom.open(port, (seat, text) => (sent[seat] += text)), stats);
  const { seats } = each.room;
  for (let number = 0; number <= INSPECTED_MOVES; number += 1) {
    for (const seat of [0, 1]) {
      const hidden = seats[1 - seat].hand.filter((card) => card !== each.card); // it may be dealt again at once
      const exposed = hidden.filter((card) => mentions(sent[seat], card));
      found.inspected += 1;
      found.own += seats[seat].hand.some((card) => mentions(sent[seat], card));
      found.exposing += exposed.length > 0;
      if (exposed.length > 0) found.example ||= example(exposed, sent[seat]);
    }
    sent = ["", ""];
    each.move();
    while (each.next >= 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return found;
}

/** Return the cards, and the message around the first of them. */
function example(exposed, text) {
  const start = Math.max(0, text.indexOf(exposed[0]) - 60);
  return `${exposed.join(" ")} in …${text.slice(start, start + 160).replace(/[^ -~]/g, ".")}…`;
}

/** Return whether a message has a card as a text of its own: in JSON, or in the binary formats of Colyseus. */
function mentions(text, card) {
  return text.includes(`"${card}"`) || text.includes(`\xa2${card}`);
}

/** Ask a restarted server for all rooms: how many it still has, and how many of their moves. */
async function survived() {
  const found = { rooms: rooms.length, rooms_left: 0, moves: 0, moves_left: 0 };
  const before = rooms.map(({ room }) => Math.min(...room.seats.map((own) => own.version)));
  const after = await Promise.all(rooms.map(({ room }) => versionIn(room)));
  before.forEach((version, index) => {
    found.moves += version;
    found.rooms_left += after[index] >= 0;
    found.moves_left += Math.min(version, Math.max(after[index], 0));
  });
  return found;
}

/** Return the version of a room on a restarted server; -1 if it does not know the room, or does not respond. */
function versionIn(room) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, -1));
  return Promise.race([room.versionAfterRestart().catch(() => -1), patience]);
}

const lines = createInterface({ input: process.stdin });
lines.on("close", () => process.exit());
process.stdout.write("ready\n");
for await (const line of lines) {
  const reply = await commands[line]();
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
}
