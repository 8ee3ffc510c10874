// Before the match: the code to give to friends, the seats, bots, and getting ready.

import { button, choice, el, notify, refill } from "./dom.js";

const state = { level: "casual" };

/** Shows a room that waits. */
export function showWaiting(visit) {
  const { room, screen } = visit;
  const you = room.seats.find((seat) => seat.seat === room.you);
  const isHost = room.you && room.you === room.host;
  refill(screen, el("div", { class: "waiting", key: "waiting" },
    el("header", { class: "bar" },
      button("‹ Back", () => visit.leave(), { class: "link", key: "leave" }),
      el("h1", {}, visit.game.title)),
    invitation(room),
    el("section", { class: "panel" },
      el("ul", { class: "seats" }, room.seats.map((seat) => seatLine(visit, seat, isHost))),
      watching(room),
      isHost && room.seats.some((seat) => !seat.name) && botField(visit)),
    el("div", { class: "ways" }, controls(visit, you, isHost)),
    changedRules(visit)));
}

function invitation(room) {
  const link = `${location.origin}/#${room.code}`;
  const copy = async () => {
    try {
      if (navigator.share) await navigator.share({ title: "Mezani", url: link });
      else {
        await navigator.clipboard.writeText(link);
        notify("The link is copied.");
      }
    } catch (error) {
      if (error.name !== "AbortError") notify(`The link is ${link}`);
    }
  };
  return el("section", { class: "panel invitation" },
    el("p", { class: "quiet" }, room.public ? "A public table. Friends come in with this code:" : "Friends come in with this code:"),
    el("p", { class: "bigcode", translate: "no" }, room.code),
    el("p", { class: "quiet wrap" }, link),
    button("Share the link", copy, { key: "share" }));
}

function seatLine(visit, seat, isHost) {
  const { room } = visit;
  const isYou = seat.seat === room.you;
  return el("li", { class: seat.name ? "seat" : "seat free" },
    el("span", { class: "avatar", "aria-hidden": "true" }, seat.name ? seat.name[0] : seat.seat),
    el("span", { class: "name" }, seat.name || "Free seat", isYou && el("small", {}, " you")),
    el("span", { class: "marks" }, marks(room, seat).map((mark) => el("small", { class: mark === "ready" ? "mark ready" : "mark" }, mark))),
    !seat.name && !isYou && button("Sit here", () => visit.ask("sit", { seat: seat.seat }), { key: `sit ${seat.seat}` }),
    isHost && seat.bot && button("✕", () => visit.ask("remove_bot", { seat: seat.seat }), {
      key: `remove ${seat.seat}`, class: "link", "aria-label": `Remove ${seat.name}` }),
    isHost && seat.name && !seat.bot && !isYou && button("✕", () => visit.ask("remove", { seat: seat.seat }), {
      key: `away ${seat.seat}`, class: "link", "aria-label": `Send ${seat.name} away` }));
}

function marks(room, seat) {
  if (!seat.name) return [];
  return [
    seat.bot && "bot",
    seat.guest && "guest",
    seat.seat === room.host && "host",
    !seat.connected && "away",
    seat.ready ? "ready" : "not ready",
  ].filter(Boolean);
}

function watching(room) {
  if (!room.spectators) return null;
  return el("p", { class: "quiet" }, room.spectators === 1 ? "1 person watches." : `${room.spectators} people watch.`);
}

// Named, so that the same wish sent twice puts one bot there.
function freeSeat(room) {
  return room.seats.find((seat) => !seat.name)?.seat;
}

function botField(visit) {
  const levels = visit.game.bots.map((level) => [level, level]);
  return el("div", { class: "row addbot" },
    choice("Bot", levels, state.level, (level) => { state.level = level; }),
    button("Add a bot", () => visit.ask("add_bot", { level: state.level, seat: freeSeat(visit.room) }), { key: "bot" }));
}

function controls(visit, you, isHost) {
  const { room } = visit;
  if (!you) {
    return [el("p", { class: "quiet" }, "You are watching."),
      button("Sit down", () => visit.ask("sit"), { class: "primary big", key: "ready" })];
  }
  const taken = room.seats.filter((seat) => seat.name).length;
  return [
    you.ready
      ? button("Not ready after all", () => visit.ask("unready"), { class: "big", key: "ready" })
      : button("I am ready", () => visit.ask("ready"), { class: "primary big", key: "ready" }),
    isHost && taken > 1 && button("Start now", () => visit.ask("start"), {
      key: "start", title: "Without waiting for everybody, and without the free seats." }),
    isHost && button(room.locked ? "Unlock" : "Lock", () => visit.ask("lock", { locked: !room.locked }), {
      key: "lock", title: "A locked table lets nobody else sit down." }),
    el("p", { class: "quiet" }, you.ready ? "It begins when every seat is taken and ready." : ""),
  ];
}

function changedRules(visit) {
  const changed = Object.entries(visit.room.rules);
  if (!changed.length) return null;
  return el("p", { class: "quiet" }, "House rules: ",
    changed.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", "), ".");
}
