// The people around the table: how many cards they hold, whose turn it is, who is away.

import { cardFace } from "./cards.js";
import { el, refill } from "./dom.js";

/** Draws the others in the order they sit, and oneself apart. */
export function drawPlayers(others, oneself, table) {
  const { players, seat } = table.view;
  const own = players.findIndex((player) => player.seat === seat);
  refill(others, [...players.slice(own + 1), ...players.slice(0, Math.max(own, 0))].map((player) => playerLine(table, player)));
  others.classList.toggle("many", players.length > 5);
  refill(oneself, own < 0 ? [] : playerLine(table, players[own]));
}

function playerLine(table, player) {
  const { view, visit, message } = table;
  const seat = visit.room.seats.find((one) => one.seat === player.seat) ?? {};
  const isTurn = view.turn === player.seat;
  const hands = message.faces?.["ABCDEFGH".indexOf(player.seat)];
  const names = ["player", isTurn && "turn", player.seat === view.seat && "own"].filter(Boolean).join(" ");
  return el("li", { class: names, "aria-current": isTurn ? "true" : null },
    el("span", { class: "avatar", "aria-hidden": "true" }, table.visit.names[player.seat]?.[0] ?? player.seat),
    el("span", { class: "name" }, table.name(player.seat)),
    el("span", { class: "held" }, held(player),
      marks(player, seat, isTurn).map((mark) => el("small", { class: "mark" }, mark))),
    hands && player.seat !== view.seat &&
      el("span", { class: "open" }, hands.map((card) => cardFace(card, { small: true }))));
}

/** What a player holds and has, in a few words. */
export function held(player) {
  const parts = [];
  if (player.cards !== undefined) parts.push(`${player.cards} ${player.cards === 1 ? "card" : "cards"}`);
  if (player.hearts !== undefined) parts.push(`${player.hearts} ♥`, `${player.magic} magic`);
  if (player.score !== undefined) parts.push(`${player.score} ${player.score === 1 ? "pt" : "pts"}`);
  return parts.join(" · ");
}

function marks(player, seat, isTurn) {
  return [
    isTurn && "to play",
    player.announced && "Niko Kadi",
    player.passed && "passed",
    player.shield > 0 && `Shield, ${player.shield} ${player.shield === 1 ? "turn" : "turns"}`,
    player.picked > 0 && `picked ${player.picked}`,
    seat.name && !seat.connected && "away",
    seat.auto && "bot plays",
  ].filter(Boolean);
}
