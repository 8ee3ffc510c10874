"""Why a bot does what it does in No Kitty Cards, in English. Another language is another file like this one.

``{do}`` is the move in words. ``{heart}`` and ``{number}`` are what the reason is about, ``{mine}`` and ``{theirs}``
the points of both, ``{name}`` the other player. A pair is for one and for more. A key that begins with ``not`` speaks
against the next best move.
"""

from __future__ import annotations

from mezani.games.shared.texts.language import Template

ACTIONS: dict[str, Template] = {
    "place": "Place the {card} on tile {tile}",
    "wind": "Blow away the {card} on tile {tile}",
    "recycle": "Turn tile {tile} white",
    "shield": "Raise a Shield",
    "draw": "Draw",
    "end": "End the turn",
}

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
    "alike": "{do}: no other move is better.",
    "whim": "{do}: why not.",
    "first": "{do}: it is good to know every card before playing.",
    # Filling the board
    "fill": "{do} and fill the board: you win {mine} to {theirs}.",
    "level": "{do} and fill the board: that is a tie, {mine} to {theirs}.",
    "not.losing": "{do}: filling the board now would not win.",
    "not.helps": "{do}: {name} could fill what would be left.",
    # Hearts
    "counts": ("{do}: it counts {number} point there.", "{do}: it counts {number} points there."),
    "not.wrong": "{do}: the {heart} would count nothing on the tiles left.",
    # Magic
    "blows": "{do}: it counts {number}.",
    "frees": "{do}: its tile is free then.",
    "lowers": "{do}: the {heart} on it then counts only {number}.",
    "lifts": "{do}: the {heart} on it then counts {number}.",
    "prepares": (
        "{do}: the hand then fits for {number} point more.",
        "{do}: the hand then fits for {number} points more.",
    ),
    "guards": (
        "{do}: there is {number} point to protect.",
        "{do}: there are {number} points to protect.",
    ),
    "not.useless": "{do}: magic would not help now.",
    "not.spends": "{do}: magic can do more later.",
    # Ending the turn
    "wins": "{do}: that wins {mine} to {theirs}.",
    "ties": "{do}: that is a tie, {mine} to {theirs}.",
    "hopeless": "{do}: no win is in sight.",
    "saves": "{do}: magic can do more later.",
    "done": "{do}: all is done.",
    "nowhere": "{do}: no heart of the hand would count on the tiles left.",
    "hold": "{do} and hold the hearts back: they are wanted to fill the board.",
    "hold.blown": "{do} and hold the hearts back: what lies on the position can be blown away.",
    "hold.filled": "{do} and hold the hearts back: {name} could fill what they leave.",
}
