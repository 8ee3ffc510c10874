"""The texts of No Kitty Cards in English.

``{name}`` is a player and ``{other}`` their opponent, ``{card}`` a heart or a magic card, ``{tile}`` the number of a
tile. ``one`` and ``other`` are plural forms, chosen by ``{number}``.
"""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels, Language, Template

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
    "placed": "{name} placed a {card} on tile {tile}.",
    "blew": "{name} blew away {other}'s {card} on tile {tile}.",
    "recycled": "{name} turned tile {tile} white.",
    "shielded": "{name} raised a shield.",
    "shield_gone": "{name}'s shield is gone.",
    "ended": "{name} ended the turn.",
    "timed_out": "{name} ran out of time.",
    "filled": "Every tile is filled.",
    "deck_empty.hearts": "The heart deck is empty.",
    "deck_empty.magic": "The magic deck is empty.",
    "deck_empty.both": "Both decks are empty.",
    "won": "{name} won.",
    "tied": "The game is a tie.",
}

OWN_TALK: dict[str, Template] = {
    "drew.both": "You drew a heart and a magic card.",
    "drew.heart": "You drew a heart.",
    "drew.magic": "You drew a magic card.",
    "placed": "You placed a {card} on tile {tile}.",
    "blew": "You blew away {other}'s {card} on tile {tile}.",
    "blew.yours": "{name} blew away your {card} on tile {tile}.",
    "recycled": "You turned tile {tile} white.",
    "shielded": "You raised a shield.",
    "shield_gone": "Your shield is gone.",
    "ended": "You ended the turn.",
    "timed_out": "You ran out of time.",
    "won": "You won.",
}

GUIDANCE: dict[str, Template] = {
    "place": "You can place hearts.",
    "place.magic": "You can place hearts or play magic: {cards}.",
    "place.nothing": "None of your hearts would score on the empty tiles.",
    "place.nothing.magic": "None of your hearts would score now, but you can play magic: {cards}.",
    "last.won": "The last tile: your {card} on tile {tile} ends the game, and you win.",
    "last.tied": "If you fill the last tile now, it is a tie at best.",
    "last.lost": "If you fill the last tile now, {name} wins.",
    "magic": "You can still play magic: {cards}.",
    "magic.too": "Or play magic: {cards}.",
    "limit": "You have placed all the hearts you may place this turn.",
    "draw": "Draw before you end the turn.",
    "draw.only": "There is nothing to play: draw.",
    "end": "End the turn when you are done.",
    "end.only": "There is nothing more to play: end the turn.",
    "draw.last": "Draw: a deck runs out, so this is the last turn.",
    "end.last": "A deck is empty: the game is over when you end the turn.",
}

REFUSALS: dict[str, Template] = {
    "game_over": "The game is over.",
    "not_your_turn": "It is not your turn.",
    "not_held": "There is no {card} in your hand.",
    "no_such_tile": "There is no tile {tile}: tiles are numbered 1 to {tiles}.",
    "hearts_limit": {
        "one": "You may place {number} heart a turn, and you have placed it.",
        "other": "You may place {number} hearts a turn, and you have placed them.",
    },
    "magic_limit": {
        "one": "You may play {number} magic card a turn, and you have played it.",
        "other": "You may play {number} magic cards a turn, and you have played them.",
    },
    "not_a_heart": "Only hearts can be placed: play a magic card by its name.",
    "tile_taken": "There is already a heart on tile {tile}.",
    "no_heart_there": "There is no heart on tile {tile} to blow away.",
    "no_tile": "There is no empty tile for your {card}.",
    "no_target.wind": "Your opponent has no heart that Wind could blow away.",
    "no_target.wind.shielded": "Your opponent's Shield protects their hearts from Wind now.",
    "no_target.recycle": "There is no coloured tile that Recycle could turn white.",
    "no_target.recycle.shielded": "Your opponent's Shield protects every coloured tile from Recycle now.",
    "own_heart": "The heart on tile {tile} is your own: Wind takes one of your opponent's.",
    "already_white": "Tile {tile} is already white.",
    "shielded": "Tile {tile} is protected by your opponent's Shield.",
    "shield_blocked": "You can't raise a Shield while your opponent's is up.",
    "already_drawn": "You have already drawn this turn.",
    "nothing_to_draw": "Both decks are empty.",
    "must_draw": "Draw before you end the turn.",
    "clock_not_running": "The clock “{move}” is not running.",
    "not_for_players": "“{move}” is a move of the clock, not of a player.",
    "not_for_players.clock": "“{move}” is a move of a player, not of the clock.",
}

PREVIEWS: dict[str, Template] = {
    "own.more": {"one": "You would get {number} point.", "other": "You would get {number} points."},
    "own.less": {
        "one": "You would lose {number} point.",
        "other": "You would lose {number} points.",
    },
    "other.more": {
        "one": "{name} would get {number} point.",
        "other": "{name} would get {number} points.",
    },
    "other.less": {
        "one": "{name} would lose {number} point.",
        "other": "{name} would lose {number} points.",
    },
    "nothing": "It would score nothing there.",
    "shield": "Your hearts would be safe from magic until the end of your next turn.",
    "won": "Every tile would be filled: you would win!",
    "lost": "Every tile would be filled: {name} would win.",
    "tie": "Every tile would be filled: a tie.",
}

LABELS = Labels(
    groups={
        "board": "Board",
        "turns": "Turns",
        "timers": "Timers",
    },
    switches={
        "tiles": "Tiles on the board",
        "hearts_per_turn": "Most hearts a turn",
        "magic_per_turn": "Most magic cards a turn",
        "turn_seconds": "Seconds for a turn",
    },
    choices={
        "hearts_per_turn.0": "Any number",
        "magic_per_turn.0": "Any number",
        "turn_seconds.0": "No limit",
    },
    helps={
        "tiles": "More tiles make a longer game.",
        "hearts_per_turn": "With a low number the board fills slowly, and there is time to respond.",
        "magic_per_turn": "With a low number nobody loses many hearts at once.",
        "turn_seconds": "Keeps the game moving when somebody takes long.",
    },
)

ENGLISH = Language(
    "en",
    TALK,
    GUIDANCE,
    REFUSALS,
    suits=COLOURS,
    cards=CARDS,
    labels=LABELS,
    previews=PREVIEWS,
    own_talk=OWN_TALK,
)
