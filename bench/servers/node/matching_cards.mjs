// A small game for two: play a card with the rank or the suit of the top card, or draw one. Whoever has no cards left
// wins, and the next deal follows. A table is {hands, deck, pile}; its arrays may be those of a framework.

const HAND_SIZE = 4;
const CARDS = [..."A23456789TJQK"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));

export function fits(card, top) {
  return card[0] === top[0] || card[1] === top[1];
}

export function deal(table, shuffle) {
  const cards = shuffle([...CARDS]);
  for (const hand of table.hands) replace(hand, cards.splice(0, HAND_SIZE));
  replace(table.pile, cards.splice(0, 1));
  replace(table.deck, cards);
}

/** Play a card, or draw without one. Return false if that is not allowed, and change nothing. */
export function move(table, seat, card, shuffle) {
  return card ? play(table, seat, card, shuffle) : draw(table, seat, shuffle);
}

function play(table, seat, card, shuffle) {
  const hand = table.hands[seat];
  const index = hand.indexOf(card);
  if (index < 0 || !fits(card, table.pile[table.pile.length - 1])) return false;
  hand.splice(index, 1);
  table.pile.push(card);
  if (hand.length === 0) deal(table, shuffle);
  return true;
}

function draw(table, seat, shuffle) {
  if (table.deck.length === 0) reshuffle(table, shuffle);
  if (table.deck.length > 0) table.hands[seat].push(table.deck.pop());
  return true;
}

/** Make a new deck of all played cards but the top one. */
function reshuffle(table, shuffle) {
  const played = [...table.pile];
  replace(table.pile, [played.pop()]);
  replace(table.deck, shuffle(played));
}

function replace(array, values) {
  array.splice(0, array.length);
  array.push(...values);
}
