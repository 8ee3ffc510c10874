// How a match ended: who won, what can be checked, and another one.

import { button, el, refill } from "./dom.js";
import { held } from "./players.js";

const list = new Intl.ListFormat("en");

/** Shows the result of a match. */
export function showResult(visit) {
  const { room, screen } = visit;
  const you = room.seats.find((seat) => seat.seat === room.you);
  const { result } = room;
  refill(screen, el("div", { class: "result", key: "result" },
    el("header", { class: "bar" },
      button("‹ Lobby", () => visit.leave(), { class: "link", key: "leave" }),
      el("span", { class: "quiet" }, `${visit.game.title} · ${room.code}`)),
    el("section", { class: "panel winner" },
      el("p", { class: "crown", "aria-hidden": "true" }, result?.winners.includes(room.you) ? "★" : "♠"),
      el("h1", {}, headline(visit)),
      result && scores(visit)),
    el("div", { class: "ways" }, again(visit, you),
      visit.table.view && button("See the table", () => { visit.isLookingBack = true; visit.draw(); }, { key: "look" })),
    result && facts(visit)));
}

function headline(visit) {
  const { result, you } = visit.room;
  if (!result) return "The match is over.";
  if (!result.winners.length) return "Nobody won: it is a draw.";
  const names = result.winners.map((seat) => (seat === you ? "You" : visit.names[seat] ?? seat));
  return `${list.format(names)} ${names.length > 1 || names[0] === "You" ? "win" : "wins"}!`;
}

function scores(visit) {
  const { result, you } = visit.room;
  const hasRatings = Object.keys(result.ratings).length > 0;
  const rows = result.scores.map((score, number) => {
    const seat = String.fromCharCode(65 + number);
    const player = visit.table.view?.players[number];
    return el("tr", { class: result.winners.includes(seat) ? "won" : "" },
      el("th", { scope: "row" }, visit.names[seat] ?? seat, seat === you && el("small", {}, " you")),
      el("td", {}, player ? standing(player) : String(Math.round(score * 100) / 100)),
      hasRatings && el("td", {}, seat in result.ratings ? `rating ${Math.round(result.ratings[seat])}` : ""));
  });
  return el("table", { class: "scores" }, el("tbody", {}, rows));
}

// Points where a game counts them, else what is left in the hand.
const standing = (player) => held(player.score === undefined ? player : { score: player.score });

function again(visit, you) {
  const { room } = visit;
  const others = room.seats.filter((seat) => seat.wants_rematch && !seat.bot && seat.seat !== room.you);
  const said = others.length ? `${list.format(others.map((seat) => seat.name))} would play again.` : "";
  if (!you) return el("p", { class: "quiet" }, said || "You were watching.");
  if (you.ready) return el("p", { class: "quiet" }, said || "Waiting for the others…");
  return [
    button("Play again", () => visit.ask("rematch"), { class: "primary big", key: "again" }),
    said && el("p", { class: "quiet" }, said),
  ];
}

function facts(visit) {
  const { result, seed_hash: hash } = visit.room;
  return el("details", { class: "proof" },
    el("summary", { key: "facts" }, "Check the shuffle"),
    el("p", {}, "The server sent the hash at the deal, and tells the seed only now."),
    el("dl", {},
      el("dt", {}, "Seed"), el("dd", { translate: "no" }, result.seed),
      el("dt", {}, "Its hash"), el("dd", { translate: "no" }, hash)),
    el("p", {}, el("a", { href: `/api/matches/${encodeURIComponent(result.match)}/record` }, "The record of the match")));
}
