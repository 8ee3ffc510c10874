"""Claims of reasons in No Kitty Cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from mezani import State, fast_rng
from mezani.bots import BOTS, Bot, observe
from mezani.games.nokitty.engine.cards import parse_colour, parse_kind, points
from tests.bots.claims import Claims, Told, moved

MAGIC = ("wind", "recycle", "shield")
MOST_PERMUTED = 3


def score_of(state: State, seat: int) -> int:
    return int(state.view(None).players[seat].score)


def empty_tiles(told: Told) -> list[str]:
    return [tile.colour for tile in told.view.tiles if not tile.heart]


def hearts(told: Told) -> list[str]:
    return [card for card in told.view.hand if card not in MAGIC]


def hearts_now(told: Told) -> int:
    limit = told.view.hearts_limit or 99
    return min(len(hearts(told)), int(limit - told.view.hearts_placed))


def their_hearts(told: Told) -> int:
    other = told.view.players[1 - told.seat]
    return min(int(other.hearts) + 1, int(told.view.hearts_limit) or 99)


def fills(told: Told, said: Sequence[str]) -> bool:
    """Return whether the same bot goes on to fill the board in this turn with these scores."""
    state = told.after()
    bots = [
        bot
        for bot in (BOTS["sharp"], BOTS["casual"])
        if str(bot.choose(told.observation, fast_rng(1))) == str(told.move)
    ]
    return any(filled_by(bot, state, told) == [int(number) for number in said] for bot in bots)


def filled_by(bot: Bot, state: State, told: Told) -> list[int]:
    state = state.clone()
    while state.outcome() is None and told.seat in state.actors():
        observation = observe(state, told.match.rules, told.seat)
        state.apply(told.seat, bot.choose(observation, fast_rng(1)))
    is_full = all(tile.heart for tile in state.view(None).tiles)
    return [score_of(state, told.seat), score_of(state, 1 - told.seat)] if is_full else []


def cannot_win_by_filling(told: Told, _: Sequence[str]) -> bool:
    empty = empty_tiles(told)
    if len(empty) > hearts_now(told):
        return False
    if len(empty) > MOST_PERMUTED:
        return True
    most = max(
        sum(points(parse_kind(card), parse_colour(tile)) for card, tile in zip(placed, empty))
        for placed in permutations(hearts(told), len(empty))
    )
    state = told.match.state
    return score_of(state, told.seat) + most <= score_of(state, 1 - told.seat)


def most_that_count(told: Told) -> int:
    """Return the largest number of hearts that can count together."""
    left = empty_tiles(told)
    placed = 0
    for card in hearts(told):
        tile = next((tile for tile in left if tile == card[0]), None)
        if tile is not None:
            left.remove(tile)
            placed += 1
    others = len(hearts(told)) - placed
    return min(placed + min(others, left.count("W")), hearts_now(told))


def can_fill_the_rest(told: Told, _: Sequence[str]) -> bool:
    return 0 < len(empty_tiles(told)) - most_that_count(told) <= their_hearts(told)


def scores_after(told: Told, said: Sequence[str], winners: list[int]) -> bool:
    after = told.after()
    mine, theirs = score_of(after, told.seat), score_of(after, 1 - told.seat)
    found = after.outcome() is not None and sorted(after.winners()) == winners
    return found and [mine, theirs] == [int(number) for number in said]


def raises_score(told: Told, said: Sequence[str]) -> bool:
    gain = score_of(told.after(), told.seat) - score_of(told.match.state, told.seat)
    return gain == int(said[0]) > 0


def tile_counts(state: State, number: str) -> int:
    return int(state.view(None).tiles[int(number) - 1].points)


def no_heart_counts(told: Told, _: Sequence[str]) -> bool:
    before = score_of(told.match.state, told.seat)
    return all(
        score_of(moved(told.match.state, told.seat, move), told.seat) == before
        for move in told.observation.moves
        if str(move).startswith("place")
    )


def has_magic_move(told: Told, _: Sequence[str]) -> bool:
    return any(move.split()[0] in MAGIC for move in told.moves)


CLAIMS: Claims = [
    (r"fill the board: you win (\d+) to (\d+)", fills),
    (r"fill the board: that is a tie, (\d+) to (\d+)", fills),
    (r"filling the board now would not win", cannot_win_by_filling),
    (r"keep your hearts: otherwise \w+ could fill the rest", can_fill_the_rest),
    (
        r"[^s]: otherwise \w+ could fill the rest",
        lambda told, _: 0 < len(empty_tiles(told)) - 1 <= their_hearts(told),
    ),
    (r"it counts (\d+) points? there", raises_score),
    (
        r"on tile (\d+): it counts (\d+)\.",
        lambda told, said: tile_counts(told.match.state, said[0]) == int(said[1]) > 0,
    ),
    (
        r"Turn tile (\d+) white: then the \w+ \d on it counts (?:only )?(\d+)",
        lambda told, said: tile_counts(told.after(), said[0]) == int(said[1]),
    ),
    (r"your hearts can make (\d+) points? more", lambda told, said: int(said[0]) > 0),
    (
        r"you have (\d+) points? to protect",
        lambda told, said: score_of(told.match.state, told.seat) == int(said[0]) > 0,
    ),
    (r"none of your hearts would count", no_heart_counts),
    (r"End the turn: you win (\d+) to (\d+)", lambda t, said: scores_after(t, said, [t.seat])),
    (r"End the turn: that is a tie, (\d+) to (\d+)", lambda t, said: scores_after(t, said, [])),
    (
        r"you can't win any more",
        lambda told, _: (
            told.after().outcome() is not None and told.seat not in told.after().winners()
        ),
    ),
    (r"magic (?:can do more later|would not help now)", has_magic_move),
    (
        r"on the board they can be blown away",
        lambda told, _: told.view.players[told.seat].shield < 2,
    ),
    (r"there is nothing else to do", lambda told, _: len(told.moves) == 1),
]
