// The table: the view the server sends, drawn. What may be done is only ever what it says.

import { drawMiddle } from "./board.js";
import { Clocks } from "./clocks.js";
import { button, el, notify, refill, setText } from "./dom.js";
import { Hand } from "./hand.js";
import { drawPlayers } from "./players.js";
import { Talk } from "./talk.js";
import { drawPractice } from "./practice.js";

/** The table of one room, made once and drawn again with every message. */
export class Table {
  constructor(visit) {
    this.visit = visit;
    this.talk = new Talk();
    this.clocks = new Clocks();
    this.hand = new Hand(this);
    this.reset();
    this.bar = el("header", { class: "bar" });
    this.players = el("ul", { class: "players", "aria-label": "Players" });
    this.oneself = el("ul", { class: "oneself", "aria-label": "You" });
    this.middle = el("section", { class: "middle", "aria-label": "Table" });
    this.guidance = el("p", { class: "guidance", "aria-live": "polite" });
    this.tools = el("div", { class: "tools" });
    this.typing = moveForm(this);
    this.root = el("div", { class: "table", kept: true },
      this.bar, el("div", { class: "felt" }, this.players, this.clocks.node, this.middle),
      el("aside", { class: "talking" }, this.talk.node, sayForm(visit)),
      el("section", { class: "mine", "aria-label": "Your cards" },
        this.oneself, this.guidance, this.hand.node, this.tools, this.typing));
  }

  /** Another match: nothing of the last one stays. */
  reset() {
    this.message = null;
    this.isMoving = false;
    this.awaited = Infinity;
    this.hint = null;
    this.isOpen = false;
    this.talk.clear();
    this.hand.reset();
  }

  /** The view last seen, or null before the deal. */
  get view() {
    return this.message?.view ?? null;
  }

  /** A seat's name, with no more than it. */
  name(seat) {
    return seat === this.view?.seat ? "You" : this.visit.names[seat] ?? seat;
  }

  /** Takes a message about the match in. */
  show(message) {
    this.message = message;
    this.hint = null;
    this.settle();
    message.talk.forEach((line) => this.talk.add(line));
    this.clocks.set(message.view.clocks, (seat) => this.name(seat), message.view.seat);
    this.hand.show(message.view);
    if (this.visit.room) this.visit.draw();
  }

  /** Makes a move, one at a time; what is refused is told in one line. */
  async move(text) {
    if (this.isMoving) return;
    this.isMoving = true;
    this.draw();
    try {
      this.awaited = (await this.visit.socket.move(text)).seq;
      this.settle();
    } catch (nak) {
      this.isMoving = false;
      if (nak.reason) notify(nak.reason);
      this.hand.refresh();
    }
  }

  /** A move is done once the table it led to has been seen. */
  settle() {
    if (this.message.seq < this.awaited) return;
    this.isMoving = false;
    this.awaited = Infinity;
  }

  draw() {
    const { screen, room } = this.visit;
    if (!this.root.isConnected) refill(screen, this.root);
    refill(this.bar,
      button("‹ Leave", () => this.leave(), { class: "link", key: "leave" }),
      el("h1", {}, this.visit.game.title),
      el("span", { class: "quiet" }, room.spectators ? `${room.code} · ${room.spectators} watching` : room.code));
    if (!this.view) return;
    drawPlayers(this.players, this.oneself, this);
    drawMiddle(this.middle, this);
    setText(this.guidance, this.guidanceText());
    this.hand.draw();
    this.typing.hidden = !this.view.seat || room.phase !== "playing";
    this.root.classList.toggle("moving", this.isMoving);
    refill(this.tools, drawPractice(this));
  }

  guidanceText() {
    const { room } = this.visit;
    if (room.phase === "finished") return "The match is over.";
    if (!this.view.seat) return "You are watching.";
    const { turn, seat } = this.view;
    const waiting = turn && turn !== seat ? `${this.name(turn)} is to play.` : "Wait for the others.";
    return this.message.guidance.join(" ") || waiting;
  }

  leave() {
    const { visit } = this;
    if (visit.room.phase === "finished") {
      visit.isLookingBack = false;
      visit.draw();
    } else if (!visit.room.you || confirm("Leave the match? A bot plays on for you.")) visit.leave();
  }

  close() {
    this.clocks.stop();
  }
}

function sayForm(visit) {
  const text = el("input", { name: "text", maxlength: 280, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something" });
  const say = (event) => {
    event.preventDefault();
    if (text.value.trim()) visit.ask("say", { text: text.value.trim() });
    text.value = "";
  };
  return el("form", { class: "row say", onsubmit: say }, text, el("button", { type: "submit" }, "Say"));
}

function moveForm(table) {
  const text = el("input", {
    name: "move", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    placeholder: "play 7H 7S", "aria-label": "A move as it is written",
  });
  const make = (event) => {
    event.preventDefault();
    if (text.value.trim()) table.move(text.value.trim());
    text.value = "";
  };
  return el("details", { class: "typing" },
    el("summary", {}, "Type a move"),
    el("form", { class: "row", onsubmit: make }, text, el("button", { type: "submit" }, "Make it")));
}
