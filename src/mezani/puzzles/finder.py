"""Finds puzzles: the master plays against itself, and every decision that fits becomes a puzzle.

A decision fits if

- the match waits for its seat, its hand and its number of choices are small, and the network rates each choice;
- the network prefers one choice and sees it ahead of all others by `MIN_MARGIN`, and ``sharp`` chooses another;
- rollouts of the best choices agree: the best one is ahead by `MIN_MARGIN` and by three standard errors;
- shorter rollouts of all other choices agree too.

The chances of a puzzle are those of the rollouts.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import numpy as np

from mezani import Match, fast_rng
from mezani.bots import BOTS
from mezani.bots.learned.rated_move import RatedMove
from mezani.game import Game, State
from mezani.puzzles.puzzle import Choice, Puzzle
from mezani.puzzles.rollouts import Chances, roll_out
from mezani.puzzles.self_play import MatchDecision, SelfPlay
from mezani.review import require_review
from mezani.review.judgement import CALL

MIN_MARGIN = 0.05
"""The minimum lead of the best choice over the next one, by the network and in rollouts."""
MIN_CHOICES, MAX_CHOICES = 3, 50
MAX_HAND = 10
MIN_STEPS = 4
BATCH = 64
"""How many matches are played side by side."""
MIN_CHANCE, MAX_CHANCE = 0.15, 0.98
"""Limits for the chance of the best choice, so that the game is not decided yet."""
RIVALS = 3
"""How many of the network's next best choices get the long rollouts."""
LONG_STAGES = (range(12), range(12, 48), range(48, 144))
SHORT_STAGES = (range(12), range(12, 48))
"""Guesses of the hidden cards in stages, for the best choices and for the others. The best choice has to be ahead
after each stage, so that most positions are rejected early."""
STANDARD_ERRORS = 3.0
SHARP_SEEDS = range(3)
"""``sharp`` must miss the best move with each of these seeds."""
PASSIVE = ("draw", "end", "pass")
MAX_PASSIVE = 0.4
"""The largest share of puzzles with the same passive answer."""
MAX_SAME_MISTAKE = 0.25
"""The largest share of puzzles in which ``sharp`` plays a card of the same rank or colour instead."""


class Variety:
    """Limits the number of puzzles with a passive answer, or with the same mistake of ``sharp``."""

    def __init__(self) -> None:
        self.found = 0
        self.kinds: Counter[str] = Counter()

    def wants(self, best: str, sharp: str) -> bool:
        """Return True if a puzzle with this answer and this mistake is within the limits."""
        return all(self.kinds[kind] <= 1 + self.found * share for kind, share in kinds(best, sharp))

    def add(self, puzzle: Puzzle) -> None:
        """Count a puzzle."""
        self.found += 1
        self.kinds.update(kind for kind, _ in kinds(puzzle.best.move, puzzle.sharp))


def kinds(best: str, sharp: str) -> list[tuple[str, float]]:
    """Return the limited features of a puzzle, each with its largest share.

    >>> kinds("draw", "play 10H 10S")
    [('draw', 0.4), ('mistake: play 10', 0.25)]
    """
    answer = best.split(maxsplit=1)[0]
    word, *cards = sharp.split()
    mistake = f"mistake: {word} {cards[0][:-1] if cards else ''}"
    limits = [(mistake, MAX_SAME_MISTAKE)]
    return [(answer, MAX_PASSIVE), *limits] if answer in PASSIVE else limits


def find_puzzles(game: Game, players: int, seed: str) -> Iterator[Puzzle]:
    """Play matches forever, and yield at most one puzzle of each."""
    require_review(game)
    variety = Variety()
    for batch in count():
        seeds = [f"puzzle {seed} {batch * BATCH + number}" for number in range(BATCH)]
        matches = SelfPlay(game, players, seeds)
        for decision in matches.decisions():
            puzzle = find_puzzle(decision, variety)
            if puzzle is not None:
                variety.add(puzzle)
                matches.stop(decision.match)
                yield puzzle


def find_puzzle(decision: MatchDecision, variety: Variety) -> Puzzle | None:
    """Return a decision as a puzzle, or None if it does not fit."""
    match, seat = decision.match, decision.seat
    if match.version < MIN_STEPS or match.state.turn != seat or match.state.waits_for() != [seat]:
        return None
    if len(decision.observation.view.hand) > MAX_HAND:
        return None
    rated = choices_of(decision)
    if rated is None or not is_clear(rated):
        return None
    sharp = sharp_choice(decision, str(rated[0].move))
    if sharp is None or not variety.wants(str(rated[0].move), sharp):
        return None
    moves = [one.move for one in rated]
    chances = confirm(match.state, match.rules, seat, moves, sharp)
    if chances is None or not MIN_CHANCE <= chances[0] <= MAX_CHANCE:
        return None
    choices = [Choice(str(move), round(chance, 3)) for move, chance in zip(moves, chances)]
    return Puzzle(
        id=puzzle_id(match),
        game=match.game.id,
        players=len(match.players),
        seed=match.seed,
        steps=tuple(map(str, match.steps)),
        seat=seat,
        choices=tuple(sorted(choices, key=lambda choice: -choice.chance)),
        sharp=sharp,
    )


def choices_of(decision: MatchDecision) -> list[RatedMove] | None:
    """Return all choices of a decision, the one with the highest chance first, or None if some have no rating.

    A call without a play does not end the turn, so it is not a choice.
    """
    moves = {str(move) for move in decision.observation.moves} - {CALL.strip()}
    known = {str(one.move) for one in decision.rated}
    if not MIN_CHOICES <= len(known) <= MAX_CHOICES:
        return None
    if any(move not in known and move.removesuffix(CALL) not in known for move in moves):
        return None
    return sorted(decision.rated, key=lambda one: -one.chance)


def is_clear(rated: Sequence[RatedMove]) -> bool:
    """Return whether the network clearly prefers the first choice."""
    is_preferred = all(rated[0].preference >= one.preference for one in rated)
    return is_preferred and rated[0].chance - rated[1].chance >= MIN_MARGIN


def sharp_choice(decision: MatchDecision, best: str) -> str | None:
    """Return the choice of ``sharp``, or None if it may find the best move or makes a move without a rating.

    A needless call counts as the play without it.
    """
    choose = BOTS["sharp"].choose
    known = {str(one.move) for one in decision.rated}
    moves = [str(choose(decision.observation, fast_rng(number))) for number in SHARP_SEEDS]
    choices = [move if move in known else move.removesuffix(CALL) for move in moves]
    return None if best in choices or not known.issuperset(choices) else choices[0]


def confirm(
    state: State, rules: Any, seat: int, moves: Sequence[Any], sharp: str
) -> list[float] | None:
    """Return the chance of each move by rollouts, or None if the first is not clearly the best."""
    known = [number for number, move in enumerate(moves) if str(move) == sharp]
    main = sorted({*range(min(1 + RIVALS, len(moves))), *known})
    others = [number for number in range(len(moves)) if number not in main]
    chances: dict[int, Chances] = {}
    for numbers, stages in ((main, LONG_STAGES), ([0, *others], SHORT_STAGES)):
        found = [np.zeros(0) for _ in numbers]
        for guesses in stages:
            more = roll_out(state, rules, seat, [moves[number] for number in numbers], guesses)
            found = [np.concatenate(pair) for pair in zip(found, more)]
            if lead_of(found) < MIN_MARGIN:
                return None
        chances = {**dict(zip(numbers, found)), **chances}
    if lead_of([chances[number] for number in main], errors=STANDARD_ERRORS) < 0:
        return None
    means = [float(chances[number].mean()) for number in range(len(moves))]
    return means if means[0] - max(means[1:]) >= MIN_MARGIN else None


def lead_of(chances: Sequence[Chances], errors: float = 0.0) -> float:
    """Return by how much the first move is ahead of the next best one, less some standard errors."""
    leads = [chances[0] - other for other in chances[1:]]
    return min(
        (float(lead.mean() - errors * lead.std() / np.sqrt(len(lead))) for lead in leads),
        default=1.0,
    )


def puzzle_id(match: Match) -> str:
    """Return a short name of the position."""
    return hashlib.sha256(match.record().encode()).hexdigest()[:8]
