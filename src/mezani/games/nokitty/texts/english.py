"""Everything No Kitty Cards says to people, in English. Another language is another file like this one.

``{name}`` is a player and ``{other}`` their opponent, ``{card}`` a heart or a magic card, ``{tile}`` the number of a
tile. A pair is for one and for more.
"""

from __future__ import annotations

from mezani.games.nokitty.texts.english_labels import LABELS
from mezani.games.shared.texts.language import Language, Template

COLOURS = ("white", "red", "yellow", "green")

CARDS: dict[str, Template] = {
    "heart": "{colour} {value}",
    "wind": "Wind",
    "recycle": "Recycle",
    "shield": "Shield",
}

TALK: dict[str, Template] = {
    "drew.both": "{name} drew a heart and a magic card.",
    "drew.heart": "{name} drew a heart.",
    "drew.magic": "{name} drew a magic card.",
    "placed": "{name} placed {card} on tile {tile}.",
    "blew": "{name} blew away {other}'s {card} on tile {tile}.",
    "recycled": "{name} turned tile {tile} white.",
    "shielded": "{name} raised a shield.",
    "shield_gone": "{name}'s shield is gone.",
    "ended": "{name} ended the turn.",
    "timed_out": "{name} ran out of time.",
    "filled": "Every tile is filled.",
    "deck_empty.hearts": "The hearts have run out.",
    "deck_empty.magic": "The magic has run out.",
    "deck_empty.both": "Both decks have run out.",
    "won": "{name} won.",
    "tie": "The game is a tie.",
}

GUIDANCE: dict[str, Template] = {
    "place.best": (
        "Your best fit: {card} on tile {tile} counts {number} point.",
        "Your best fit: {card} on tile {tile} counts {number} points.",
    ),
    "place.nothing": "None of your hearts would count anything on the tiles left.",
    "magic": "You can still play magic: {cards}.",
    "magic.too": "Or play magic: {cards}.",
    "limit": "You have placed all the hearts this turn allows.",
    "draw": "Draw before you end the turn.",
    "draw.only": "There is nothing to play: draw.",
    "end": "End the turn when you are done.",
    "end.only": "There is nothing more to play: end the turn.",
    "draw.last": "Draw before you end the turn. It is the last one: a deck runs out.",
    "end.last": "A deck has run out: the game is over when you end the turn.",
}

REFUSALS: dict[str, Template] = {
    "game_over": "That comes too late: the game is over.",
    "not_your_turn": "It is not your turn.",
    "not_held": "There is no {card} in your hand.",
    "no_such_tile": "There is no tile {tile}, they are numbered 1 to {tiles}.",
    "hearts_limit": (
        "A player may place {number} heart a turn, and you have.",
        "A player may place {number} hearts a turn, and you have.",
    ),
    "magic_limit": (
        "A player may play {number} magic card a turn, and you have.",
        "A player may play {number} magic cards a turn, and you have.",
    ),
    "not_a_heart": "Only hearts are placed; a magic card is used by its name.",
    "tile_taken": "A heart lies on tile {tile} already.",
    "no_heart_there": "There is no heart on tile {tile} to blow away.",
    "own_heart": "The heart on tile {tile} is your own, and Wind takes an opponent's.",
    "already_white": "Tile {tile} is white already.",
    "shielded": "Tile {tile} is under your opponent's Shield.",
    "shield_blocked": "Your opponent's Shield is up, and there is never a second one.",
    "already_drawn": "You have drawn already in this turn.",
    "nothing_to_draw": "Both decks are empty.",
    "must_draw": "Draw before you end the turn.",
    "clock_not_running": "The clock “{move}” is not running.",
    "not_for_players": "“{move}” is a move of the clock, not of a player.",
    "not_for_players.clock": "“{move}” is a move of a player, not of the clock.",
}

ENGLISH = Language("en", TALK, GUIDANCE, REFUSALS, suits=COLOURS, cards=CARDS, labels=LABELS)
