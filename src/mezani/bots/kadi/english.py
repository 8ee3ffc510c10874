"""Why a bot does what it does at a table of Kadi, in English. Another language is another file like this one.

``{do}`` is the move in words. ``{cards}``, ``{card}``, ``{suit}``, ``{number}`` and ``{name}`` (a player) are what
the reason is about. A pair is for one and for more. A key that begins with ``not`` speaks against the next best move.
"""

from __future__ import annotations

from mezani.games.shared.language import Template

DOING: dict[str, Template] = {
    "play": "Play {cards}",
    "play.both": "Play both {rank}s",
    "play.all_3": "Play all three {rank}s",
    "play.all_4": "Play all four {rank}s",
    "play.suit": "Play {cards} and choose {suit}",
    "play.ask": "Ask for {card}",
    "play.cancel": "Cancel the penalty with {cards}",
    "play.skip": "Counter the jump with {cards}",
    "play.kickback": "Counter the kickback with {cards}",
    "play.jump_window": "Cancel the jump with {cards}",
    "play.kickback_window": "Cancel the kickback with {cards}",
    "draw": "Draw",
    "draw.penalty": "Pick {number}",
    "pass": "Pass",
    "niko": "Call “Niko Kadi”",
    "quiet": "Stay quiet",
    "nothing": "Say nothing",
    "direction forward": "Play forward",
    "direction back": "Play backward",
    "confirm": "Confirm",
}

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
    "only.draw": "{do}: nothing in the hand may be played.",
    "alike": "{do}: no other move is better.",
    "whim": "{do}: why not.",
    "win": "{do}: that wins.",
    "cards": ("{do}: that is a card less.", "{do}: that is {number} cards less."),
    "not.draw": ("{do}: that is better than drawing.", "{do}: or else pick {number}."),
    "not.ace": "Keep {card}: an Ace can be played on anything.",
    "not.defence": "Keep {card}: it can answer a penalty.",
    "not.question": "{do}: a question without an answer costs a card.",
    "ready": "{do}: what is left could win.",
    "not.unready": "{do}: something to finish with must stay.",
    "not.stranded": "{do}: an empty hand would not win now.",
    "pressure": "{do}: {name} is about to win.",
    "suit": "{do}: most of the hand is {suit}.",
    "call": "{do}: what is left could win.",
    "not.call": "{do}: what is left can't win yet.",
    "forgot": "{do}: calling did not come to mind.",
    "counter": "{do}: nobody likes to be skipped.",
}
