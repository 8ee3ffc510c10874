"""The reasons of Kadi bots in English. Every other language has a file like this one.

``{do}`` is the move as text. ``{cards}``, ``{card}``, ``{suit}``, ``{number}`` and ``{name}`` (a player) are what the
reason is about. ``one`` and ``other`` are plural forms, chosen by ``{number}``. A key that begins with ``not`` is a
point against the next best move.
"""

from __future__ import annotations

from mezani.games.shared.texts.language import Template

ACTIONS: dict[str, Template] = {
    "play": "Play {cards}",
    "play.both": "Play both {ranks}",
    "play.all_3": "Play all three {ranks}",
    "play.all_4": "Play all four {ranks}",
    "play.last": "{do}, {card} last",
    "play.suit": "Play {cards} and choose {suit}",
    "play.ask": "Play {cards} and ask for {card}",
    "play.cancel": "Cancel the penalty with {cards}",
    "play.skip": "Counter the jump with {cards}",
    "play.kickback": "Counter the kickback with {cards}",
    "play.jump_window": "Cancel the jump with {cards}",
    "play.kickback_window": "Cancel the kickback with {cards}",
    "draw": "Pick 1",
    "draw.penalty": "Pick {number}",
    "pass": "Pass",
    "pass.window": "Let it pass",
    "niko": "Call “Niko Kadi”",
    "quiet": "Stay quiet",
    "nothing": "Say nothing",
    "direction forward": "Play forward",
    "direction back": "Play backward",
    "confirm": "Confirm",
    "then": "{do}, then go on",
    "then.play": "{do}, then play {cards}",
    "then.play.more": "{do}, then {cards}",
    "then.draw": "{do}, then pick 1",
}

RANKS = (
    "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s",
    "Jacks", "Queens", "Kings", "Aces", "Jokers",
)  # fmt: skip

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
    "only.draw": "{do}: no card in the hand can be played.",
    "alike": "{do}: no other move is better.",
    "whim": "{do}: a random choice.",
    "win": "{do}: that wins.",
    "win.then": "{do}: then {cards} wins.",
    "win.then.countered": "{do}: then {cards} wins, unless somebody counters.",
    "finish": "{do}: then {cards} can win.",
    "ready": "{do}: the rest could win.",
    "cards": {
        "one": "{do}: that is one card fewer.",
        "other": "{do}: that is {number} cards fewer.",
    },
    "cards.asked": {
        "one": "{do}: that plays one card.",
        "other": "{do}: that plays {number} cards.",
    },
    "hand": {
        "one": "{do}: the rest can be played in one play.",
        "other": "{do}: the rest can be played in {number} plays.",
    },
    "hand.better": "{do}: that leaves a better hand.",
    "hand.kept": "{do}: the hand is worth keeping.",
    "hand.empty": "{do}: that empties the hand.",
    "not.unready": "{do}: keep a card to win with.",
    "not.stranded": "{do}: an empty hand would not win now.",
    "ace": "{do} and keep {card}: an Ace can be played on anything.",
    "ace.guard.called": "{do} and keep {card}: {name} has called “Niko Kadi”.",
    "ace.guard": {
        "one": "{do} and keep {card}: {name} has one card left.",
        "other": "{do} and keep {card}: {name} has {number} cards left.",
    },
    "not.ace": "{do} and keep {card}: an Ace can be played on anything.",
    "jack": "{do} and keep {card}: a Jack wins a turn when it matters.",
    "penalty": "{do} and keep {card}: it can answer a penalty.",
    "not.defence": "{do} and keep {card}: it can answer a penalty.",
    "not.draw": {
        "one": "{do}: that is better than picking one.",
        "other": "{do}: or else pick {number}.",
    },
    "not.picked": {
        "one": "{do}: that is better than picking one.",
        "other": "{do}: or else pick {number}.",
    },
    "not.question": "{do}: a question without an answer costs a card.",
    "not.danger": {
        "one": "{do}: {name} has one card left.",
        "other": "{do}: {name} has {number} cards left.",
    },
    "not.danger.cardless": "{do}: {name} has no cards left.",
    "not.danger.called": "{do}: {name} has called “Niko Kadi”.",
    "pressure.called": "{do}: {name} has called “Niko Kadi”.",
    "pressure": {
        "one": "{do}: {name} has one card left.",
        "other": "{do}: {name} has {number} cards left.",
    },
    "pressure.cardless": "{do}: {name} has no cards left.",
    "block": "{do}: {name} will find that harder to follow.",
    "block.next": "{do}: the next player will find that harder to follow.",
    "ahead": "{do}: that keeps the others further from winning.",
    "ahead.penalty": "{do}: {name} has to answer it or pick {number}.",
    "fit": "{do}: the rest will match more often.",
    "suit": "{do}: the hand has more cards of that suit.",
    "ask": "{do}: nobody else can have it.",
    "not.ask": "{do}: somebody might have the card to ask for.",
    "sure_ask": "{do}: nobody else can have it, and the rest could win.",
    "not.countered": "{do}: {cards} could be countered.",
    "call": "{do}: the rest could win.",
    "not.call": "{do}: the rest can't win yet.",
    "forgot": "{do}: the call was forgotten.",
}
