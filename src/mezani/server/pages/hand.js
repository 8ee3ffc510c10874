// Your hand: tapping cards puts a play together, and the server says after each what can follow.

import { cardFace, sayMove, writeMove } from "./cards.js";
import { askFor, chooseAmong } from "./choosing.js";
import { button, el, refill } from "./dom.js";

const CALLS = new Set(["niko", "qute", "confirm"]);
const NOTHING = { next: [], complete: false, needs: null, may: [] };

// Where cards lie in a hand; fewer places where some are no longer there.
function places(cards, hand) {
  const found = [];
  for (const card of cards) {
    const at = hand.findIndex((held, index) => held === card && !found.includes(index));
    if (at >= 0) found.push(at);
  }
  return found;
}

/** The hand and its buttons. `chosen` are the words of the play so far. */
export class Hand {
  constructor(table) {
    this.table = table;
    this.cards = el("div", { class: "hand" });
    this.actions = el("div", { class: "actions" });
    this.chooser = el("div", { class: "chooser" });
    this.node = el("div", {}, this.cards, this.chooser, this.actions);
    this.reset();
  }

  reset() {
    this.picked = [];
    this.chosen = [];
    this.starts = [];
    this.extension = NOTHING;
    this.asked = 0;
    this.choosing = null;
    this.turn = "";
  }

  /** A new view: what was put together stays as long as it can still be played. */
  show(view) {
    const picked = places(this.chosen, view.hand);
    if (picked.length < this.chosen.length || view.turn !== this.turn) this.choosing = null;
    this.turn = view.turn;
    this.pick(view, picked.length < this.chosen.length ? [] : picked);
    this.refresh();
  }

  pick(view, picked) {
    this.picked = picked;
    this.chosen = picked.map((index) => view.hand[index]);
  }

  /** Asks what can follow. */
  async refresh() {
    const { view, visit } = this.table;
    if (!view?.seat || view.over) {
      this.extension = NOTHING;
      this.starts = [];
      return;
    }
    const number = (this.asked += 1);
    const found = await visit.socket.ask("extend", { cards: this.chosen }).catch(() => NOTHING);
    if (number !== this.asked) return;
    if (this.chosen.length && !found.complete && !found.next.length) {
      this.pick(view, []);
      this.refresh();
      return;
    }
    this.extension = found;
    if (!this.chosen.length) this.starts = found.next;
    visit.draw();
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
    this.pick(this.table.view, picked);
    this.extension = { ...NOTHING, next: this.extension.next };
    this.table.draw();
    this.refresh();
  }

  /** Uses the chosen card on something: that is the whole move. */
  use(word) {
    this.send(writeMove([...this.chosen, word]));
  }

  /** Plays what is chosen, after asking for what else the move must say. */
  async play(extra = "") {
    const { extension, chosen } = this;
    const words = [...(extension.needs?.split(" ") ?? []), ...(extension.may ?? [])];
    const said = await this.choose(words.map((word) => ({ word, isNeeded: extension.needs?.includes(word) })));
    if (said !== null) this.send(writeMove(chosen, said + extra));
  }

  send(move) {
    this.pick(this.table.view, []);
    this.extension = NOTHING;
    this.table.draw();
    this.table.move(move);
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
    const fitting = view.tiles ? this.starts : this.extension.next;
    this.cards.classList.toggle("many", view.hand.length > 9);
    refill(this.cards, view.hand.map((card, index) => cardFace(card, {
      key: `card ${index}`, chosen: this.picked.indexOf(index) + 1,
      fits: this.picked.includes(index) || fitting.includes(card),
      does: () => this.tap(card, index),
    })));
    refill(this.chooser, this.choosing);
    refill(this.actions, this.choosing ? [] : [...this.playButtons(), ...this.moveButtons()]);
  }

  // The button is there before it can be pressed, so that the others don't move under a finger.
  playButtons() {
    const { complete, next } = this.extension;
    const { view, visit } = this.table;
    if (!complete && (view.tiles || !next.length)) return [];
    const isCalled = visit.rule("niko_kadi") === "call";
    return [
      button("Play", () => complete && this.play(), {
        class: "primary", key: "play", "aria-disabled": complete ? null : "true" }),
      isCalled && complete && button("Play, “Niko Kadi”", () => this.play(" niko"), { key: "play niko" }),
    ];
  }

  // Moves that differ only in what they choose are one button, and a question after it.
  moveButtons() {
    const { view, visit } = this.table;
    if (visit.room.phase !== "playing") return [];
    const groups = new Map();
    for (const move of view.can ?? []) {
      const name = /[ ](\w+=|\w+$)/.test(move) && !move.startsWith("direction") ? move.split(" ")[0] : move;
      groups.set(name, [...(groups.get(name) ?? []), move]);
    }
    return [...groups].map(([name, moves]) => button(
      moves.length > 1 ? `${sayMove(name)}…` : sayMove(moves[0]),
      () => this.make(moves),
      { key: `move ${name}`, class: CALLS.has(name) ? "primary" : "" },
    ));
  }

  async make(moves) {
    const move = moves.length > 1 ? await chooseAmong(this, moves) : moves[0];
    if (move) this.table.move(move);
  }
}
