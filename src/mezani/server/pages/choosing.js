// Questions before a move: which suit, which card, which of several ways to end a turn.

import { cardSigns, RANKS, sayMove, sayValue, SUITS, suitSign } from "./cards.js";
import { button, el } from "./dom.js";

/** Asks something over the hand; resolves with the answer, or null where it is taken back. */
function ask(hand, title, options) {
  return new Promise((resolve) => {
    const answer = (value) => {
      hand.choosing = null;
      hand.table.draw();
      resolve(value);
    };
    hand.choosing = el("div", { class: "question", kept: true, role: "group", "aria-label": title },
      el("div", { class: "title" }, el("p", {}, title),
        button("Cancel", () => answer(null), { class: "link", key: "cancel" })),
      el("div", { class: options.length > 8 ? "answers many" : "answers" },
        options.map(([value, label, name]) => button(label, () => answer(value), { class: name ?? "", key: `answer ${value}` }))));
    hand.table.draw();
    hand.choosing.querySelector(".answers button").focus();
  });
}

const colour = (suit) => ("HD".includes(suit) ? "suit red" : "suit black");
const suitOptions = () => SUITS.map((suit) => [suit, sayValue("suit", suit), colour(suit)]);
const without = (isNeeded, words) => (isNeeded ? [] : [["", words, ""]]);

/** Asks for what a play must or may say: a suit or a card. */
export async function askFor(hand, { word, isNeeded }) {
  if (word === "suit") {
    return ask(hand, "Which suit shall follow?", [...suitOptions(), ...without(isNeeded, "Leave it open")]);
  }
  const suit = await ask(hand, "Ask for a card: first its suit", [...suitOptions(), ...without(isNeeded, "Ask for none")]);
  if (!suit) return suit;
  return ask(hand, `Which ${suitSign(suit)}?`, RANKS.map((rank) => [rank + suit, cardSigns(rank + suit), colour(suit)]));
}

/** Asks, choice by choice, which of several moves with the same verb is meant. */
export async function chooseAmong(hand, moves) {
  let left = moves;
  while (left.length > 1) {
    const at = firstDifference(left);
    const words = [...new Set(left.map((move) => move.split(" ")[at] ?? ""))];
    const found = await ask(hand, sayMove(left[0].split(" ")[0]), words.map((word) => [word, sayWord(word)]));
    if (found === null) return null;
    left = left.filter((move) => (move.split(" ")[at] ?? "") === found);
  }
  return left[0];
}

function firstDifference(moves) {
  const lists = moves.map((move) => move.split(" "));
  let at = 0;
  while (lists.every((words) => words[at] === lists[0][at])) at += 1;
  return at;
}

function sayWord(word) {
  const [name, value] = word.split("=");
  return value === undefined ? word || "just that" : sayValue(name, value);
}
