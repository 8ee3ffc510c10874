// The middle of the table: the pile, or the tiles, and what is pending.

import { cardBack, cardFace, cardName, cardSigns, suitSign } from "./cards.js";
import { button, el, refill } from "./dom.js";

const COLOURS = { W: "white", R: "red", Y: "yellow", G: "green" };

/** Draws the middle from what the view has. */
export function drawMiddle(container, table) {
  const { view } = table;
  refill(container, view.tiles ? [tiles(table), stocks(view)] : [piles(view), facts(table)]);
}

function piles(view) {
  const left = view.deck ?? view.blind;
  const laid = view.pile ?? view.stack;
  const suit = view.suit && suitSign(view.suit);
  return el("div", { class: "piles" },
    el("figure", {}, cardBack("the deck"), el("figcaption", {}, `${left} left`)),
    el("figure", { class: "top" },
      view.top ? cardFace(view.top) : el("span", { class: "card empty", role: "img", "aria-label": "nothing laid yet" }),
      el("figcaption", {}, laid ? `${laid} laid` : "nothing laid")),
    suit && el("figure", { class: "wanted" },
      el("span", { class: `suit ${"HD".includes(view.suit) ? "red" : "black"}`, role: "img", "aria-label": cardName(`1${view.suit}`).slice(5) }, suit),
      el("figcaption", {}, "wanted")));
}

function facts(table) {
  const lines = pendingLines(table);
  const { view } = table;
  if (view.colour_only) lines.push("Only the colour must fit.");
  if (view.anything_goes) lines.push("Anything may be played.");
  if (view.request) lines.push(`${cardSigns(view.request)} is asked for${view.asker ? ` by ${table.name(view.asker)}` : ""}`);
  if (view.monitor?.length) lines.push(`Running: ${view.monitor.map(cardSigns).join(" ")}`);
  if (view.round !== undefined) lines.push(`Round ${view.round}`);
  if (view.direction && view.players.length > 2) lines.push(view.direction === "forward" ? "↻ clockwise" : "↺ the other way");
  return el("ul", { class: "facts" }, lines.map((line) => el("li", {}, line)));
}

function pendingLines(table) {
  const { view } = table;
  const by = view.by === view.seat ? "you" : table.name(view.by);
  const said = {
    penalty: `Penalty: pick ${view.amount}`,
    skip: `A jump by ${by}`,
    kickback: `A kick by ${by}`,
    jump_window: `A jump by ${by}: it can be cancelled now`,
    kickback_window: `A kick by ${by}: it can be cancelled now`,
    confirm: `${table.name(view.winner)} would win: does everybody agree?`,
    direction: "Which way shall play run?",
  }[view.pending];
  return said ? [said] : [];
}

function stocks(view) {
  return el("ul", { class: "facts" },
    el("li", {}, `${view.hearts_left} hearts left`),
    el("li", {}, `${view.magic_left} magic left`));
}

// A tile is a button while the card being used can go to it.
function tiles(table) {
  const { view, hand } = table;
  const worth = new Map();
  const place = view.places.find((one) => one.card === hand.chosen[0]);
  place?.spots.forEach((spot) => worth.set(spot.tile, spot.points));
  return el("div", { class: "tiles" }, view.tiles.map((tile) => {
    const fits = hand.chosen.length > 0 && hand.extension.next.includes(String(tile.number));
    return tileFace(table, tile, fits, worth.get(tile.number));
  }));
}

function tileFace(table, tile, fits, worth) {
  const owner = tile.owner && table.name(tile.owner);
  const names = ["tile", COLOURS[tile.colour], fits && "fits", tile.owner === table.view.seat && tile.owner && "own"];
  const parts = [
    el("span", { class: "number" }, String(tile.number)),
    tile.heart
      ? el("span", { class: "lying" }, cardFace(tile.heart, { small: true }))
      : el("span", { class: "lying none" }, fits && worth !== undefined ? `+${worth}` : ""),
    el("span", { class: "owner" }, owner ? `${owner} ${tile.points}${tile.shielded_by ? " ◈" : ""}` : COLOURS[tile.colour]),
  ];
  const label = `Tile ${tile.number}, ${COLOURS[tile.colour]}` +
    (tile.heart ? `, ${cardName(tile.heart)} of ${owner}, ${tile.points} points` : "") +
    (tile.shielded_by ? ", shielded" : "") + (fits && worth !== undefined ? `, would count ${worth}` : "");
  const properties = { class: names.filter(Boolean).join(" "), "aria-label": label, key: `tile ${tile.number}` };
  if (!fits) return el("div", { ...properties, role: "img" }, parts);
  return button(parts, () => table.hand.use(String(tile.number)), properties);
}
