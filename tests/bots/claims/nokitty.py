"""Claims of reasons in No Kitty Cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from mezani import State, fast_rng
from mezani.bots import BOTS, Bot, observe
from mezani.games.nokitty.engine.cards import parse_colour, parse_kind, points
from tests.bots.claims import Case, Claims, moved

MAGIC = ("wind", "recycle", "shield")
MOST_PERMUTED = 3


def score_of(state: State, seat: int) -> int:
    return int(state.view(None).players[seat].score)


def empty_tiles(case: Case) -> list[str]:
    return [tile.colour for tile in case.view.tiles if not tile.heart]


def hearts(case: Case) -> list[str]:
    return [card for card in case.view.hand if card not in MAGIC]


def hearts_now(case: Case) -> int:
    limit = case.view.hearts_limit or 99
    return min(len(hearts(case)), int(limit - case.view.hearts_placed))


def their_hearts(case: Case) -> int:
    other = case.view.players[1 - case.seat]
    return min(int(other.hearts) + 1, int(case.view.hearts_limit) or 99)


def fills(case: Case, said: Sequence[str]) -> bool:
    """Return whether the same bot goes on to fill the board in this turn with these scores."""
    state = case.after()
    bots = [
        bot
        for bot in (BOTS["sharp"], BOTS["casual"])
        if str(bot.choose(case.observation, fast_rng(1))) == str(case.move)
    ]
    return any(filled_by(bot, state, case) == [int(number) for number in said] for bot in bots)


def filled_by(bot: Bot, state: State, case: Case) -> list[int]:
    state = state.clone()
    while state.outcome() is None and case.seat in state.actors():
        observation = observe(state, case.match.rules, case.seat)
        state.apply(case.seat, bot.choose(observation, fast_rng(1)))
    is_full = all(tile.heart for tile in state.view(None).tiles)
    return [score_of(state, case.seat), score_of(state, 1 - case.seat)] if is_full else []


def cannot_win_by_filling(case: Case, _: Sequence[str]) -> bool:
    empty = empty_tiles(case)
    if len(empty) > hearts_now(case):
        return False
    if len(empty) > MOST_PERMUTED:
        return True
    most = max(
        sum(points(parse_kind(card), parse_colour(tile)) for card, tile in zip(placed, empty))
        for placed in permutations(hearts(case), len(empty))
    )
    state = case.match.state
    return score_of(state, case.seat) + most <= score_of(state, 1 - case.seat)


def most_that_count(case: Case) -> int:
    """Return the largest number of hearts that can count together."""
    left = empty_tiles(case)
    placed = 0
    for card in hearts(case):
        tile = next((tile for tile in left if tile == card[0]), None)
        if tile is not None:
            left.remove(tile)
            placed += 1
    others = len(hearts(case)) - placed
    return min(placed + min(others, left.count("W")), hearts_now(case))


def can_fill_the_rest(case: Case, _: Sequence[str]) -> bool:
    return 0 < len(empty_tiles(case)) - most_that_count(case) <= their_hearts(case)


def scores_after(case: Case, said: Sequence[str], winners: list[int]) -> bool:
    after = case.after()
    mine, theirs = score_of(after, case.seat), score_of(after, 1 - case.seat)
    found = after.outcome() is not None and sorted(after.winners()) == winners
    return found and [mine, theirs] == [int(number) for number in said]


def raises_score(case: Case, said: Sequence[str]) -> bool:
    gain = score_of(case.after(), case.seat) - score_of(case.match.state, case.seat)
    return gain == int(said[0]) > 0


def tile_counts(state: State, number: str) -> int:
    return int(state.view(None).tiles[int(number) - 1].points)


def no_heart_counts(case: Case, _: Sequence[str]) -> bool:
    before = score_of(case.match.state, case.seat)
    return all(
        score_of(moved(case.match.state, case.seat, move), case.seat) == before
        for move in case.observation.moves
        if str(move).startswith("place")
    )


def has_magic_move(case: Case, _: Sequence[str]) -> bool:
    return any(move.split()[0] in MAGIC for move in case.moves)


CLAIMS: Claims = [
    (r"fill the board: you win (\d+) to (\d+)", fills),
    (r"fill the board: that is a tie, (\d+) to (\d+)", fills),
    (r"filling the board now would not win", cannot_win_by_filling),
    (r"keep your hearts: otherwise \w+ could fill the rest", can_fill_the_rest),
    (
        r"[^s]: otherwise \w+ could fill the rest",
        lambda case, _: 0 < len(empty_tiles(case)) - 1 <= their_hearts(case),
    ),
    (r"it scores (\d+) points? there", raises_score),
    (
        r"on tile (\d+): it is worth (\d+)\.",
        lambda case, said: tile_counts(case.match.state, said[0]) == int(said[1]) > 0,
    ),
    (
        r"Turn tile (\d+) white: then the \w+ \d on it is worth (?:only )?(\d+)",
        lambda case, said: tile_counts(case.after(), said[0]) == int(said[1]),
    ),
    (r"your hearts can make (\d+) points? more", lambda case, said: int(said[0]) > 0),
    (
        r"you have (\d+) points? to protect",
        lambda case, said: score_of(case.match.state, case.seat) == int(said[0]) > 0,
    ),
    (r"none of your hearts would score", no_heart_counts),
    (r"End the turn: you win (\d+) to (\d+)", lambda t, said: scores_after(t, said, [t.seat])),
    (r"End the turn: that is a tie, (\d+) to (\d+)", lambda t, said: scores_after(t, said, [])),
    (
        r"you can't win any more",
        lambda case, _: (
            case.after().outcome() is not None and case.seat not in case.after().winners()
        ),
    ),
    (r"magic (?:can do more later|would not help now)", has_magic_move),
    (
        r"on the board they can be blown away",
        lambda case, _: case.view.players[case.seat].shield < 2,
    ),
    (r"there is nothing else to do", lambda case, _: len(case.moves) == 1),
]
