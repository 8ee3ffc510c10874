// Cards as they are drawn, and moves as they are written and said. Nothing here knows a rule.

import { el } from "./dom.js";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAMES = { J: "Jack", Q: "Queen", K: "King", A: "Ace" };
const HEARTS = { R: "red", Y: "yellow", G: "green" };
const MAGIC = { wind: "≋", recycle: "↻", shield: "◈" };
const WORDS = {
  draw: "Draw", pass: "Pass", niko: "Niko Kadi!", quiet: "Stay quiet", confirm: "Confirm the win", end: "End turn",
  qute: "Qute!", back: "Put a card back", shield: "Raise Shield", add: "Add", next: "next player picks",
  share: "everybody picks", minus: "Jacks take points off", plus: "Jacks add points",
  "direction forward": "Play clockwise", "direction back": "Play the other way",
};

/** The suits and ranks there are, for choosing one. */
export const SUITS = Object.keys(SIGNS);
export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** A suit's sign. */
export const suitSign = (suit) => SIGNS[suit] ?? "";

/** A card in words, as it is read aloud. */
export function cardName(card) {
  if (card === "RJ" || card === "BJ") return card === "RJ" ? "red Joker" : "black Joker";
  if (card in MAGIC) return card;
  if (/^[RYG]\d$/.test(card)) return `${HEARTS[card[0]]} heart ${card[1]}`;
  const rank = card.slice(0, -1);
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[card.slice(-1)] ?? card.slice(-1)}`;
}

/** A card in a few signs: 7♥. */
export function cardSigns(card) {
  if (card === "RJ" || card === "BJ") return cardName(card);
  if (card in MAGIC || /^[RYG]\d$/.test(card)) return cardName(card);
  return card.slice(0, -1) + suitSign(card.slice(-1));
}

function look(card) {
  if (card === "RJ" || card === "BJ") return { kind: card === "RJ" ? "red" : "black", rank: "★", sign: "Joker" };
  if (card in MAGIC) return { kind: `magic ${card}`, rank: MAGIC[card], sign: card };
  if (/^[RYG]\d$/.test(card)) return { kind: `heart ${HEARTS[card[0]]}`, rank: card[1], sign: "♥" };
  const suit = card.slice(-1);
  return { kind: "HD".includes(suit) ? "red" : "black", rank: card.slice(0, -1), sign: suitSign(suit) };
}

/** A card face up; with `does` it is a button. */
export function cardFace(card, { does, chosen = 0, fits = true, small = false, key } = {}) {
  const { kind, rank, sign } = look(card);
  const isWord = sign.length > 2;
  const parts = [
    el("span", { class: "rank" }, rank),
    el("span", { class: isWord ? "sign word" : "sign" }, sign),
  ];
  const names = ["card", kind, small && "small", chosen && "chosen", !fits && "dim"].filter(Boolean).join(" ");
  if (!does) return el("span", { class: names, role: "img", "aria-label": cardName(card) }, parts);
  if (chosen) parts.push(el("span", { class: "order" }, String(chosen)));
  const label = cardName(card) + (chosen ? `, chosen as number ${chosen}` : fits ? "" : ", does not fit now");
  return el("button", {
    type: "button", class: names, key, "aria-label": label, "aria-pressed": String(Boolean(chosen)), onclick: does,
  }, parts);
}

/** A card face down, or a stack of them. */
export function cardBack(label) {
  return el("span", { class: "card back", role: "img", "aria-label": label });
}

/** The move that uses these words: cards of the hand, then what they are used on. */
export function writeMove(words, extra = "") {
  const verb = words[0] in MAGIC ? "" : /^[RYG]\d$/.test(words[0]) ? "place " : "play ";
  return `${verb}${words.join(" ")}${extra}`;
}

/** A written move as people say it. */
export function sayMove(move) {
  if (move in WORDS) return WORDS[move];
  const [verb, ...rest] = move.split(" ");
  const said = rest.map((word) => {
    const [name, value] = word.split("=");
    if (word in WORDS) return `“${WORDS[word]}”`;
    if (value === undefined) return verb === "add" || /^\d$/.test(word) ? word : cardSigns(word);
    return sayValue(name, value);
  });
  return [WORDS[verb] ?? verb[0].toUpperCase() + verb.slice(1), ...said].join(" ");
}

/** What is chosen with a move, as people say it: suit=H is ♥ hearts. */
export function sayValue(name, value) {
  if (name === "suit") return `${suitSign(value)} ${SUIT_NAMES[value]}`;
  if (name === "ask") return cardSigns(value);
  return WORDS[value] ?? value;
}
