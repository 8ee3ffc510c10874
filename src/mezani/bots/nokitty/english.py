"""The reasons of No Kitty's bots in English.

``{do}`` is the move in words. ``{heart}`` and ``{number}`` are what the reason is about, ``{mine}`` and ``{theirs}``
the points of both players, ``{name}`` the opponent. ``one`` and ``other`` are plural forms, chosen by ``{number}``. A
key that begins with ``not`` is a reason against the next best move.
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
    "whim": "{do}: just on a whim.",
    "first": "{do}: it is good to know all your cards before you play.",
    # Filling the board
    "fill": "{do} and fill the board: you win {mine} to {theirs}.",
    "level": "{do} and fill the board: that is a tie, {mine} to {theirs}.",
    "not.losing": "{do}: filling the board now would not win.",
    "not.helps": "{do}: otherwise {name} could fill the rest of the board.",
    # Hearts
    "counts": {
        "one": "{do}: it scores {number} point there.",
        "other": "{do}: it scores {number} points there.",
    },
    "not.wrong": "{do}: the {heart} would score nothing on the empty tiles.",
    # Magic
    "blows": "{do}: it is worth {number}.",
    "frees": "{do}: that frees its tile.",
    "lowers": "{do}: then the {heart} on it is worth only {number}.",
    "lifts": "{do}: then the {heart} on it is worth {number}.",
    "prepares": {
        "one": "{do}: then your hearts can make {number} point more.",
        "other": "{do}: then your hearts can make {number} points more.",
    },
    "guards": {
        "one": "{do}: you have {number} point to protect.",
        "other": "{do}: you have {number} points to protect.",
    },
    "not.useless": "{do}: magic would not help now.",
    "not.spends": "{do}: magic can do more later.",
    # Ending the turn
    "wins": "{do}: you win {mine} to {theirs}.",
    "ties": "{do}: that is a tie, {mine} to {theirs}.",
    "hopeless": "{do}: you can't win any more.",
    "saves": "{do}: magic can do more later.",
    "done": "{do}: there is nothing more to do.",
    "nowhere": "{do}: none of your hearts would score on the empty tiles.",
    "hold": "{do} and keep your hearts: you will need them to fill the board.",
    "hold.blown": "{do} and keep your hearts: on the board they can be blown away.",
    "hold.filled": "{do} and keep your hearts: otherwise {name} could fill the rest of the board.",
}
