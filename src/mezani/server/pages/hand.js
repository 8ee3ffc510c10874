// Your hand: tapping cards puts a play together, and the server says after each what can follow.

import { cardFace, sayMove, writeMove } from "./cards.js";
import { askFor, chooseAmong } from "./choosing.js";
import { button, el, refill } from "./dom.js";

const NOTHING = { next: [], complete: false, needs: null, may: [] };

/** The hand and its buttons. `chosen` are the words of the play so far. */
export class Hand {
  constructor(table) {
    this.table = table;
    this.cards = el("div", { class: "hand" });
    this.actions = el("div", { class: "actions" });
    this.chooser = el("div", { class: "chooser" });
    this.node = el("div", {}, this.chooser, this.cards, this.actions);
    this.reset();
  }

  reset() {
    this.chosen = [];
    this.picked = [];
    this.extension = NOTHING;
    this.asked = 0;
    this.choosing = null;
  }

  /** A new view: what was put together stays as long as it can still be played. */
  show(view) {
    this.choosing = null;
    this.picked = [];
    const rest = [...view.hand];
    const isHeld = this.chosen.filter((word) => !/^\d+$/.test(word)).every((card) => {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (!isHeld) this.chosen = [];
    this.refresh();
  }

  /** Asks what can follow. */
  async refresh() {
    const { view, visit } = this.table;
    if (!view?.seat || view.over) {
      this.extension = NOTHING;
      return;
    }
    const number = (this.asked += 1);
    const found = await visit.socket.ask("extend", { cards: this.chosen }).catch(() => NOTHING);
    if (number !== this.asked) return;
    if (this.chosen.length && !found.complete && !found.next.length) {
      this.chosen = [];
      this.refresh();
      return;
    }
    this.extension = found;
    this.table.draw();
  }

  /** Taps a card: takes it back with those after it, adds it, or begins anew with it. */
  tap(card, index) {
    this.choosing = null;
    const at = this.picked.indexOf(index);
    if (at >= 0) this.set(this.picked.slice(0, at));
    else if (this.extension.next.includes(card)) this.set([...this.picked, index]);
    else this.set([index]);
  }

  set(picked) {
    this.picked = picked;
    this.chosen = picked.map((index) => this.table.view.hand[index]);
    this.extension = { ...NOTHING, next: this.extension.next };
    this.table.draw();
    this.refresh();
  }

  /** Uses the chosen card on something: that is the whole move. */
  use(word) {
    const words = [...this.chosen, word];
    this.reset();
    this.table.move(writeMove(words));
  }

  /** Plays what is chosen, after asking for what else the move must say. */
  async play(extra = "") {
    const { extension, chosen } = this;
    const words = [...(extension.needs?.split(" ") ?? []), ...(extension.may ?? [])];
    const said = await this.choose(words.map((word) => ({ word, isNeeded: extension.needs?.includes(word) })));
    if (said === null) return;
    this.chosen = [];
    this.picked = [];
    this.table.move(writeMove(chosen, said + extra));
  }

  async choose(questions) {
    let said = "";
    for (const question of questions) {
      const value = await askFor(this, question);
      if (value === null) return null;
      if (value) said += ` ${question.word}=${value}`;
    }
    return said;
  }

  draw() {
    const { view } = this.table;
    const isFree = !this.chosen.length;
    this.cards.classList.toggle("many", view.hand.length > 9);
    refill(this.cards, view.hand.map((card, index) => cardFace(card, {
      key: `card ${index}`, chosen: this.picked.indexOf(index) + 1,
      fits: this.picked.includes(index) || this.extension.next.includes(card),
      does: () => this.tap(card, index),
    })));
    refill(this.chooser, this.choosing);
    refill(this.actions, this.playButtons(), this.moveButtons(isFree));
  }

  playButtons() {
    if (!this.extension.complete) return [];
    const isCalled = this.table.visit.rule("niko_kadi") === "call";
    return [
      button("Play", () => this.play(), { class: "primary big", key: "play" }),
      isCalled && button("Play, “Niko Kadi”", () => this.play(" niko"), { key: "play niko" }),
    ];
  }

  // Moves that differ only in what they choose are one button, and a question after it.
  moveButtons(isFree) {
    const { view, visit } = this.table;
    if (visit.room.phase !== "playing") return [];
    const groups = new Map();
    for (const move of view.can ?? []) {
      const name = /[ ](\w+=|\w+$)/.test(move) && !move.startsWith("direction") ? move.split(" ")[0] : move;
      groups.set(name, [...(groups.get(name) ?? []), move]);
    }
    return [...groups].map(([name, moves], index) => button(
      moves.length > 1 ? `${sayMove(name)}…` : sayMove(moves[0]),
      () => this.make(moves),
      { key: `move ${name}`, class: isFree && !index && groups.size === 1 ? "big" : "" },
    ));
  }

  async make(moves) {
    const move = moves.length > 1 ? await chooseAmong(this, moves) : moves[0];
    if (move) this.table.move(move);
  }
}
