// The lobby: choose a game and how to play it, join by code, or find people at public tables.

import { listRooms, makeRoom, quickMatch } from "./api.js";
import { button, choice, el, notify, refill } from "./dom.js";
import { HouseRules } from "./house_rules.js";

const ROOMS_EVERY = 5000;
const KEPT = "mezani-choice";

function readChoice() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

/** Shows the lobby; gives what to call when it is left. */
export function showLobby(screen, { player, games, go, goOut }) {
  const kept = readChoice();
  const wish = {
    game: games.some((game) => game.id === kept.game) ? kept.game : games[0].id,
    seats: kept.seats ?? 3, level: kept.level ?? "casual", isPublic: false,
  };
  const rules = new HouseRules();
  const cards = el("div", { class: "games", role: "radiogroup", "aria-label": "Game" });
  const options = el("div", { class: "options" });
  const more = el("div", {});
  const rooms = el("div", { class: "rooms" });
  const chosen = () => games.find((game) => game.id === wish.game);
  const seats = () => Math.min(Math.max(wish.seats, chosen().min_seats), chosen().max_seats);

  const draw = () => {
    refill(cards, games.map((game) => gameCard(game, wish, draw)));
    refill(options, optionFields(chosen(), seats(), wish, draw));
    refill(more, rules.fields(chosen(), publicField(wish)));
    localStorage.setItem(KEPT, JSON.stringify({ game: wish.game, seats: wish.seats, level: wish.level }));
  };
  const attempt = async (action, onArrival) => {
    try {
      go(await action(), onArrival);
    } catch (error) {
      notify(error.message);
    }
  };
  const wanted = (more) => ({ game: wish.game, seats: seats(), rules: rules.changes(chosen()), ...more });
  const bots = () => Array(seats() - 1).fill(wish.level);
  const play = (practice) =>
    attempt(() => makeRoom(wanted({ bots: bots(), practice })), { ready: true });
  const invite = () => attempt(() => makeRoom(wanted({ public: wish.isPublic })));

  refill(screen, el("div", { class: "lobby", kept: true },
    el("header", { class: "bar" },
      el("h1", { class: "brand" }, "Mezani"),
      el("span", { class: "who" }, player.name),
      button("Leave", goOut, { class: "link", "aria-label": "Leave the house and forget this name" })),
    el("section", { class: "panel choosing" },
      el("h2", {}, "Choose a game"), cards, options,
      el("div", { class: "ways" },
        button("Play now", () => play(false), { class: "primary big" }),
        button("With friends", invite, { title: "A table of your own and a code to give away." }),
        button("Quick match", () => attempt(() => quickMatch(wish.game)), {
          title: "A public table with whoever is here; bots join if nobody comes." }),
        button("Practise", () => play(true), { title: "Undo, hints and open hands." })),
      more),
    el("div", { class: "side" },
      joinForm(go),
      el("section", { class: "panel" }, el("h2", {}, "Public tables"), rooms))));
  draw();
  return watchRooms(rooms, games, go);
}

function gameCard(game, wish, draw) {
  const isChosen = game.id === wish.game;
  const pick = () => { wish.game = game.id; draw(); };
  const players = game.min_seats === game.max_seats ? game.min_seats : `${game.min_seats}–${game.max_seats}`;
  const radio = el("input", {
    type: "radio", name: "game", checked: isChosen, onchange: pick, key: `game ${game.id}`,
  });
  return el("label", { class: isChosen ? "game chosen" : "game" }, radio,
    el("span", { class: "title" }, game.title),
    el("span", { class: "count", "aria-label": `${players} players` }, players),
    el("span", { class: "summary" }, game.summary));
}

function optionFields(game, seats, wish, draw) {
  const counts = [];
  for (let count = game.min_seats; count <= game.max_seats; count += 1) counts.push([count, `${count}`]);
  const set = (name, read = (text) => text) => (value) => { wish[name] = read(value); draw(); };
  return [
    counts.length > 1 && choice("Players", counts, seats, set("seats", Number)),
    choice("Bots", game.bots.map((level) => [level, level]), wish.level, set("level")),
  ];
}

function publicField(wish) {
  const box = el("input", {
    type: "checkbox", checked: wish.isPublic, key: "public", onchange: () => { wish.isPublic = box.checked; },
  });
  return el("label", { class: "tick" }, box, "Anybody may join a table with friends");
}

function joinForm(go) {
  const code = el("input", {
    id: "code", name: "code", class: "code", required: true, maxlength: 9, autocomplete: "off",
    autocapitalize: "characters", spellcheck: "false", placeholder: "7KQ2MX",
  });
  const join = (event) => {
    event.preventDefault();
    go(code.value.replace(/[\s-]/g, "").toUpperCase());
  };
  return el("form", { class: "panel join", onsubmit: join },
    el("h2", {}, el("label", { for: "code" }, "Join with a code")),
    el("div", { class: "row" }, code, el("button", { type: "submit" }, "Join")));
}

function watchRooms(container, games, go) {
  const look = async () => {
    const rooms = await listRooms().catch(() => null);
    if (rooms) refill(container, roomList(rooms, games, go));
  };
  look();
  const timer = setInterval(() => { if (!document.hidden) look(); }, ROOMS_EVERY);
  return () => clearInterval(timer);
}

function roomList(rooms, games, go) {
  if (!rooms.length) return el("p", { class: "quiet" }, "Nobody is waiting just now. Quick match opens a table.");
  const title = (id) => games.find((game) => game.id === id)?.title ?? id;
  return el("ul", { class: "list" }, rooms.map((room) => el("li", {},
    el("span", {}, el("strong", {}, title(room.game)),
      ` ${room.players.join(", ")}`, Object.keys(room.rules).length ? " · house rules" : ""),
    button(`Sit down (${room.free} free)`, () => go(room.code), { key: `room ${room.code}` }))));
}
