"""Why a bot does what it does at a position of Qute, in English. Another language is another file like this one.

``{do}`` is the move in words. ``{card}``, ``{suit}``, ``{number}`` and ``{name}`` (a player) are what the reason is
about. A pair is for one and for more. A key that begins with ``not`` speaks against the next best move; one that ends
with ``later`` is about what comes after the move, in the same turn or the next in a row. ``then`` adds to the move
what has to follow it for the reason to be true.
"""

from __future__ import annotations

from mezani.games.shared.texts.language import Template

ACTIONS: dict[str, Template] = {
    "play": "Play {card}",
    "play.cover": "Cover the 6 with {card}",
    "draw": "Draw",
    "draw.cover": "Draw for a cover",
    "end": "End the turn",
    "end.kept": "Keep what was drawn",
    "end.suit": "Choose {suit}",
    "end.next": "Let the next player take all the 8s",
    "end.share": "Share out the 8s",
    "end.minus": "Take 20 off for each Jack",
    "end.plus": "Give the others 20 for each Jack",
    "qute": "Call Qute",
    "qute.minus": "Call Qute and take 20 off for each Jack",
    "qute.plus": "Call Qute and give the others 20 for each Jack",
    "then": "{do}, then play {cards}",
    "then.more": "{do}, then {cards}",
    "then.suit": "{do}, then choose {suit}",
}

REASONS: dict[str, Template] = {
    "only": "{do}: there is nothing else to do.",
    "only.play": "{do}: it is all that fits.",
    "only.draw": "{do}: nothing in the hand fits.",
    "only.cover": "{do}: nothing in the hand goes on the 6.",
    "only.end": "{do}: nothing more can be played.",
    "only.out": "{do}: the hand is empty.",
    "alike": "{do}: no other move is better.",
    "whim": "{do}: why not.",
    # The end of a round
    "out": "{do}: the hand is empty, so the round is over.",
    "out.last": "{do}: it is the last card.",
    "out.later": "{do}: the whole hand can go now.",
    "not.out": "{do}: with these scores the round should not end now.",
    "run": "{do}: four of a rank lie there.",
    "call": "{do}: the others should hold more than you.",
    "call.cut": "{do}: going on could cost more.",
    "call.later": "{do}: Qute can be called then.",
    "call.cut.later": "{do}: Qute can be called then.",
    "not.call": "{do}: the hand counts too much to call Qute.",
    "win": "{do}: that wins the game.",
    "win.later": "{do}: the game can be won now.",
    "zero": "{do}: a score of exactly {number} becomes 0.",
    "zero.later": "{do}: the round can end with a score of exactly {number}, which becomes 0.",
    "not.zero": "{do}: there is more to win than a score of 0.",
    "scores": "{do}: with these scores that is worth more.",
    "minus": "{do}: the lowest score wins.",
    "minus.later": "{do}: a round that ends on Jacks is worth 20 for each.",
    "jacks": "{do}: with these scores that is worth more.",
    "jacks.later": "{do}: a round that ends on Jacks is worth 20 for each.",
    # The hand
    "cards": ("{do}: that is a card less.", "{do}: that gets rid of {number} cards."),
    "shed": "{do}: it counts {number} if somebody goes out.",
    "shed.later": "{do}: then {card} can go, which counts {number}.",
    "aim": "{do}: what stays would make a score of exactly {number}, which becomes 0.",
    "not.keep.J": "{do} and keep {card}: it can be played on anything.",
    "not.keep.A": "{do} and keep {card}: it can skip a player later.",
    "not.keep.8": "{do} and keep {card}: it can make a player draw and miss a turn later.",
    "not.keep.7": "{do} and keep {card}: it can make a player draw later.",
    "not.keep.6": "{do} and keep {card}: it can take a card along later.",
    "not.keep": "{do}: {card} is worth keeping for later.",
    "not.cover": "{do}: nothing in the hand would cover {card}.",
    "not.cover.later": "{do}: after {cards} nothing in the hand would cover {card}.",
    "not.draw": "{do}: or else there would be nothing to play next.",
    "not.draw.later": "{do}: after {cards} there would be nothing to play.",
    # The others
    "attack": "{do}: {name} has to draw {number}.",
    "attack.chosen": "{do}: {name} can be made to draw {number}.",
    "again": "{do}: then it is your turn again.",
    "block": "{do}: {name} is less likely to have something that fits.",
    "block.next": "{do}: whoever comes next is less likely to have something that fits.",
    "fit": (
        "{do}: a card that stays fits what will lie on top.",
        "{do}: {number} cards that stay fit what will lie on top.",
    ),
    "suit": "{do}: the hand has some to go on with.",
}
