"""The reasons of Qute's bots in English.

``{do}`` is the move in words. ``{card}``, ``{cards}``, ``{suit}``, ``{number}`` and ``{name}`` (a player) are what
the reason is about. ``one`` and ``other`` are plural forms, chosen by ``{number}``. A key that begins with ``not`` is
a reason against the next best move. A key that ends with ``later`` is about a later move, in this turn or the next in
a row. The actions ``then`` add the moves that must follow for the reason to be true.
"""

from __future__ import annotations

from mezani.games.shared.texts.language import Template

ACTIONS: dict[str, Template] = {
    "play": "Play {card}",
    "play.cover": "Cover the 6 with {card}",
    "draw": "Pick 1",
    "draw.cover": "Pick to cover the 6",
    "end": "End the turn",
    "end.kept": "Keep the card you picked",
    "end.suit": "Choose {suit}",
    "end.next": "Let the next player pick for all the 8s",
    "end.share": "Share out the 8s",
    "end.minus": "Take 20 points off for each Jack",
    "end.plus": "Give the others 20 points for each Jack",
    "qute": "Call Qute",
    "qute.minus": "Call Qute and take 20 points off for each Jack",
    "qute.plus": "Call Qute and give the others 20 points for each Jack",
    "then": "{do}, then play {cards}",
    "then.more": "{do}, then {cards}",
    "then.suit": "{do}, then choose {suit}",
}

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
    "only.play": "{do}: no other card fits.",
    "only.draw": "{do}: nothing in your hand fits.",
    "only.cover": "{do}: nothing in your hand goes on the 6.",
    "only.end": "{do}: there is nothing more to play.",
    "only.out": "{do}: your hand is empty.",
    "alike": "{do}: no other move is better.",
    "whim": "{do}: just on a whim.",
    # The end of a round
    "out": "{do}: your hand is empty, so the round is over.",
    "out.last": "{do}: it is your last card.",
    "out.later": "{do}: you can play your whole hand now.",
    "not.out": "{do}: with these scores, the round should not end now.",
    "run": "{do}: there is a run of four.",
    "call": "{do}: the others probably hold more points than you.",
    "call.cut": "{do}: playing on could cost more.",
    "call.later": "{do}: then you can call Qute.",
    "call.cut.later": "{do}: then you can call Qute.",
    "not.call": "{do}: your hand is worth too much to call Qute.",
    "win": "{do}: that wins the game.",
    "win.later": "{do}: you can win the game now.",
    "zero": "{do}: a score of exactly {number} becomes 0.",
    "zero.later": "{do}: the round can end with a score of exactly {number}, which becomes 0.",
    "not.zero": "{do}: there is more to gain than a score of 0.",
    "scores": "{do}: with these scores, that is worth more.",
    "minus": "{do}: the lowest score wins.",
    "minus.later": "{do}: ending a round on Jacks is worth 20 points for each.",
    "jacks": "{do}: with these scores, that is worth more.",
    "jacks.later": "{do}: ending a round on Jacks is worth 20 points for each.",
    # The hand
    "cards": {
        "one": "{do}: that is one card less.",
        "other": "{do}: that gets rid of {number} cards.",
    },
    "shed": "{do}: it is worth {number} if another player goes out.",
    "shed.later": "{do}: then you can play {card}, which is worth {number}.",
    "aim": "{do}: the rest of your hand would make your score exactly {number}, which becomes 0.",
    "not.keep.J": "{do} and keep {card}: it can be played on anything.",
    "not.keep.A": "{do} and keep {card}: it can skip a player later.",
    "not.keep.8": "{do} and keep {card}: it can make a player pick and miss a turn later.",
    "not.keep.7": "{do} and keep {card}: it can make a player pick later.",
    "not.keep.6": "{do} and keep {card}: it can take another card with it later.",
    "not.keep": "{do}: {card} is worth keeping for later.",
    "not.cover": "{do}: nothing in your hand would cover {card}.",
    "not.cover.later": "{do}: after {cards}, nothing in your hand would cover {card}.",
    "not.draw": "{do}: otherwise you would have nothing to play next.",
    "not.draw.later": "{do}: after {cards}, you would have nothing to play.",
    # The others
    "attack": "{do}: {name} has to pick {number}.",
    "attack.chosen": "{do}: you can make {name} pick {number}.",
    "again": "{do}: then it is your turn again.",
    "block": "{do}: {name} is less likely to have a card that fits.",
    "block.next": "{do}: the next player is less likely to have a card that fits.",
    "fit": {
        "one": "{do}: one card left in your hand fits the new top card.",
        "other": "{do}: {number} cards left in your hand fit the new top card.",
    },
    "suit": "{do}: you have cards of that suit.",
}
