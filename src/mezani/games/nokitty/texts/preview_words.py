"""What a card of No Kitty Cards would do, and why it can't be used, in the words of each language.

A pair is for one and for more.
"""

from __future__ import annotations

from collections.abc import Mapping

from mezani.games.shared.texts.language import Template

ENGLISH: dict[str, Template] = {
    "own.more": ("You get {number} point.", "You get {number} points."),
    "own.less": ("You lose {number} point.", "You lose {number} points."),
    "other.more": ("{name} gets {number} point.", "{name} gets {number} points."),
    "other.less": ("{name} loses {number} point.", "{name} loses {number} points."),
    "nothing": "It counts nothing there.",
    "shield": "Your hearts are safe from magic until the end of your next turn.",
    "won": "Every tile is filled: you win!",
    "lost": "Every tile is filled: {name} wins.",
    "tie": "Every tile is filled: a tie.",
    "why.not_your_turn": "It is not your turn.",
    "why.game_over": "The game is over.",
    "why.not_held": "There is no {card} in your hand.",
    "why.no_tile": "There is no empty tile for {card}.",
    "why.hearts_limit": (
        "You have placed the {number} heart this turn allows.",
        "You have placed the {number} hearts this turn allows.",
    ),
    "why.magic_limit": (
        "You have played the {number} magic card this turn allows.",
        "You have played the {number} magic cards this turn allows.",
    ),
    "why.shield_blocked": "Your opponent's Shield is up, and there is never a second one.",
    "why.no_target.wind": "There is no heart of your opponent's that Wind could blow away.",
    "why.no_target.recycle": "There is no coloured tile that Recycle could turn white.",
}

SWAHILI: dict[str, Template] = {
    "own.more": "Unapata pointi {number}.",
    "own.less": "Unapoteza pointi {number}.",
    "other.more": "{name} anapata pointi {number}.",
    "other.less": "{name} anapoteza pointi {number}.",
    "nothing": "Hapo haina pointi.",
    "shield": "Mioyo yako iko salama hadi mwisho wa zamu yako ijayo.",
    "won": "Vigae vyote vimejaa: unashinda!",
    "lost": "Vigae vyote vimejaa: {name} anashinda.",
    "tie": "Vigae vyote vimejaa: sare.",
    "why.not_your_turn": "Si zamu yako.",
    "why.game_over": "Mchezo umekwisha.",
    "why.not_held": "Huna {card} mkononi.",
    "why.no_tile": "Hakuna kigae kitupu cha {card}.",
    "why.hearts_limit": "Umeweka mioyo yote inayoruhusiwa zamu hii ({number}).",
    "why.magic_limit": "Umecheza uchawi wote unaoruhusiwa zamu hii ({number}).",
    "why.shield_blocked": "Ngao ya mpinzani imeinuliwa, na hakuna ya pili.",
    "why.no_target.wind": "Hakuna moyo wa mpinzani ambao Upepo ungeweza kuupeperusha.",
    "why.no_target.recycle": "Hakuna kigae chenye rangi ambacho kingeweza kufanywa cheupe.",
}

FORETOLD: Mapping[str, Mapping[str, Template]] = {"en": ENGLISH, "sw": SWAHILI}
