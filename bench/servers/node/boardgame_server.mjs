// node boardgame_server.mjs PORT [FOLDER]: boardgame.io with the matching game; in memory, or in files of a folder.

import { createRequire } from "node:module";

import { deal, move } from "./matching_cards.mjs";

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [port, folder] = process.argv.slice(2);

const game = {
  name: "matching",
  setup: ({ random }) => {
    const table = { hands: [[], []], deck: [], pile: [] };
    deal(table, random.Shuffle);
    return table;
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G, playerID, random }, card) =>
      move(G, Number(playerID), card, random.Shuffle) ? undefined : INVALID_MOVE,
  },
  playerView: ({ G, playerID }) => ({
    hand: playerID === null ? [] : G.hands[playerID],
    counts: G.hands.map((hand) => hand.length),
    top: G.pile[G.pile.length - 1],
    deck: G.deck.length,
  }),
};

const options = { games: [game], origins: ["http://127.0.0.1"] };
if (folder) options.db = new FlatFile({ dir: folder });
await Server(options).run({ port: { host: "127.0.0.1", port: Number(port) } });
