"""Why a bot does what it does at a table of No Kitty Cards, in English. Another language is another file like this one.

``{do}`` is the move in words. ``{heart}`` and ``{tile}`` are the heart and the tile the reason is about, ``{name}`` is
the other player. A pair is for one and for more. A key that begins with ``not`` speaks against the next best move.
"""

from __future__ import annotations

from mezani.games.shared.language import Template

DOING: dict[str, Template] = {
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
    "best": "{do}: nothing looks better.",
    "first": "{do}: it is good to know every card before playing.",
    "fill": "Fill the board: you win {mine} to {theirs}.",
    "counts": ("{do}: it counts {number} point.", "{do}: it counts {number} points."),
    "blows": "{do}: it counts {number}.",
    "lowers": "{do}: the {heart} on it then counts {number} and no more.",
    "lifts": "{do}: the {heart} on it then counts {number}.",
    "prepares": "{do}: the {heart} then counts {number} there.",
    "guards": (
        "{do}: there is {number} point to protect.",
        "{do}: there are {number} points to protect.",
    ),
    "not.wrong": "Keep the {heart}: it would count nothing there.",
    "not.better": "Keep the {heart} for a {colour} tile.",
    "not.losing": "{do}: filling the board now would not win.",
    "not.helps": "{do}: {name} could fill what is left.",
    "not.spends": "{do}: the magic can do more later.",
}
