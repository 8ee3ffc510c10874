"""One decision, judged by the master's network from what its player knew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mezani.bots.kadi.candidates import shortlist
from mezani.bots.learned.master import DESCRIPTIONS, ORDERED_DESCRIPTIONS, MasterBot
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.observation import Observation
from mezani.bots.texts import in_language
from mezani.errors import MezaniError
from mezani.game import Game, State

MARKED_LOSS = 0.03
"""A move that costs at least this much is marked. The network is not exact enough for smaller differences."""
CALL = " niko"
WITH_CALL = {"en": "{do} and call “Niko Kadi”", "sw": "{do} na useme “Niko Kadi”"}
"""The text of a play with a call, by language. Descriptions of plays leave out the call."""


class NoReviewError(MezaniError):
    """The game has no network that could review its matches."""

    code = "no_review"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move and the best one, with the chance to win after each of them.

    ``step`` counts from 1. ``texts`` has both moves in words by language, for marked moves only. ``best`` is empty if
    doing nothing was best.
    """

    step: int
    seat: int
    move: str
    chance: float
    best: str
    best_chance: float
    texts: dict[str, tuple[str, str]]

    @property
    def loss(self) -> float:
        """The part of the chance that the move gave away, never negative."""
        return self.best_chance - self.chance

    @property
    def is_marked(self) -> bool:
        return self.loss >= MARKED_LOSS

    def with_chance(self, chance: float) -> Judgement:
        """Return the judgement with a later, higher estimate of the chance, up to that of the best move."""
        judged = replace(self, chance=max(self.chance, min(chance, self.best_chance)))
        return judged if judged.is_marked else replace(judged, texts={})


class RatedDecision:
    """The moves of a decision with their chances, as far as its player can know them.

    A move that the network has not learned to rate, such as a call without a chance to win, has no rating.
    """

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        rated = MasterBot(observation.view.family).rated_moves(observation)
        self.by_text = {move_text(one.move): one for one in reversed(rated)}
        self.preferred = rated[0] if rated else None

    def rating_of(self, text: str) -> RatedMove | None:
        """Return the rating of a move. A call that is not rated counts as the same play without it."""
        return self.by_text.get(text) or self.by_text.get(text.removesuffix(CALL))

    def judge(self, step: int, seat: int, text: str, languages: Sequence[str]) -> Judgement | None:
        """Judge a move, or return None if there is no rating for it.

        The best move is the one the master prefers, unless the network gives the move made a higher chance.
        """
        made, best = self.rating_of(text), self.preferred
        if made is None or best is None:
            return None
        if made.chance >= best.chance:
            best = made
        judged = Judgement(step, seat, text, made.chance, move_text(best.move), best.chance, {})
        if judged.is_marked:
            for language in languages:
                judged.texts[language] = (
                    describe_move(self.observation, made.move, language, best.move),
                    describe_move(self.observation, best.move, language, made.move),
                )
        return judged


def has_review(game: Game) -> bool:
    """Return True if there is a network for the game."""
    return game.family in DESCRIPTIONS


def require_review(game: Game) -> None:
    """Raise `NoReviewError` if there is no network for the game."""
    if not has_review(game):
        raise NoReviewError(f"There is no review of {game.title}: no bot has learned to play it.")


def judge_move(
    state: State, rules: Any, seat: int, move: Any, languages: Sequence[str] = ("en",)
) -> Judgement | None:
    """Judge a move that a seat could make now. The result depends only on what the seat knows."""
    rated = RatedDecision(observe_move(state, rules, seat, move))
    return rated.judge(1, seat, str(move), languages)


def observe_move(state: State, rules: Any, seat: int, move: Any | None = None) -> Observation:
    """Return what a seat knows now, with a move among its moves.

    Of several moves with the same result, the legal moves contain only one, which need not be the move made.
    """
    moves: list[Any] = state.legal(seat)
    view = state.view(seat)
    if view.family == "kadi":
        moves = list(shortlist(moves))
    if move is not None and str(move) not in map(str, moves):
        moves = [*moves, move]
    return Observation(view, tuple(moves), rules, state.discards(), state.encode(seat, moves))


def describe_move(
    observation: Observation, move: Any | None, language: str, other: Any | None = None
) -> str:
    """Return a move in words. If ``other`` reads the same, the words name the order of the cards."""
    family = observation.view.family
    text = DESCRIPTIONS[family](observation, move, language)
    describe_ordered = ORDERED_DESCRIPTIONS.get(family)
    if describe_ordered and move is not None and other is not None:
        is_same_play = move_text(move).removesuffix(CALL) == move_text(other).removesuffix(CALL)
        if not is_same_play and text == DESCRIPTIONS[family](observation, other, language):
            text = describe_ordered(observation, move, other, language)
    has_call = move_text(move).endswith(CALL)
    return in_language(WITH_CALL, language).format(do=text) if has_call else text


def move_text(move: Any | None) -> str:
    """Return a move as text, empty for doing nothing."""
    return "" if move is None else str(move)
