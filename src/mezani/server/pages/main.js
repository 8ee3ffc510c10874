// The page: who plays, and which screen they see. The address after # is the code of a room.

import { comeAsGuest, listGames, signOut, whoAmI } from "./api.js";
import { button, el, notify, refill, showStatus } from "./dom.js";
import { showLobby } from "./lobby.js";
import { RoomScreen } from "./room.js";

const screen = document.getElementById("screen");
const page = { player: null, games: [], leave: null };

const codeInAddress = () => decodeURIComponent(location.hash.slice(1)).replace(/[\s-]/g, "").toUpperCase();

/** Goes to a room, or to the lobby where there is no code; `wish` is what to do on arrival. */
function go(code, wish = {}) {
  page.wish = wish;
  if (code && location.hash !== `#${code}`) location.hash = code;
  else {
    if (!code) history.pushState(null, "", location.pathname);
    show();
  }
}

function show() {
  page.leave?.();
  page.leave = null;
  showStatus("");
  const code = codeInAddress();
  document.title = code ? `Mezani ${code}` : "Mezani";
  if (!page.player) showDoor(code);
  else if (code) showRoom(code);
  else page.leave = showLobby(screen, { ...page, go, goOut });
  scrollTo(0, 0);
}

function showRoom(code) {
  const wish = page.wish ?? {};
  page.wish = null;
  const room = new RoomScreen(screen, { code, wish, games: page.games, go, comeAgain });
  page.leave = () => room.close();
}

function showDoor(code) {
  const name = el("input", {
    id: "name", name: "name", required: true, maxlength: 24, autocomplete: "nickname", placeholder: "Your name",
  });
  const enter = async (event) => {
    event.preventDefault();
    try {
      page.player = await comeAsGuest(name.value.trim());
      show();
    } catch (error) {
      notify(error.message);
    }
  };
  refill(screen, el("section", { class: "door", kept: true },
    el("h1", { class: "brand" }, "Mezani"),
    el("p", { class: "lead" }, code ? `You are invited to table ${code}.` : "Card games at one table."),
    el("form", { class: "panel stack", onsubmit: enter },
      el("label", { for: "name" }, "What shall we call you?"),
      name,
      el("button", { type: "submit", class: "primary" }, code ? "Go to the table" : "Come in")),
    el("p", { class: "quiet" }, "No account needed. Mezani is Swahili for “at the table”.")));
  name.focus();
}

async function goOut() {
  await signOut().catch((error) => notify(error.message));
  page.player = null;
  go("");
}

/** The session has ended: back to the door, with the room still in the address. */
function comeAgain() {
  page.player = null;
  show();
}

async function start() {
  try {
    [page.player, page.games] = await Promise.all([whoAmI(), listGames()]);
  } catch (error) {
    refill(screen, el("p", { class: "notice" }, error.message), button("Try again", () => location.reload()));
    return;
  }
  addEventListener("hashchange", show);
  show();
}

start();
