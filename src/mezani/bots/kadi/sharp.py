"""The sharp bot: counts cards, plans its winning play, and watches players who are close to winning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from mezani.bots.budget import OutOfBudgetError, current_budget, spend
from mezani.bots.kadi.candidates import candidates
from mezani.bots.kadi.casual import answer_call
from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.evaluation import outlook_points
from mezani.bots.kadi.imagined_state import imagine_move, imagine_state
from mezani.bots.kadi.outlook import chance_of_counter, look_ahead
from mezani.bots.kadi.play_result import result_of
from mezani.bots.kadi.rookie import RookieBot
from mezani.bots.kadi.situation import Situation, read_situation
from mezani.bots.kadi.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import bit, members
from mezani.games.kadi.engine.moves import DRAW, NIKO, PASS, PLAY, Move
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import Rng

WIN = 100.0
COUNTERED = 0.2
"""The cost of a jump or kickback that is certain to be stopped."""
CALL = 0.01
ASK = 0.02
MOVES_PER_WORK = 100
"""How many moves can be listed with the work of evaluating one."""
SURE_ASK = 2.0
"""The value of asking for a card nobody can have, with a hand that could win: it wins at the end of the round."""


class SharpBot(ReasonedBot):
    """Evaluates the position after each move with the rules and the cards it has counted."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        situation = read_situation(observation)
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call(situation, observation.moves)
        analysis = Analysis(situation, imagine_state(situation))
        options = analysis.options(candidates(observation.moves))
        if not options:
            return RookieBot().decide(observation, rng)
        return analysis.with_ask_reason(choose(situation, options, rng))


class Analysis:
    """The analysis of one decision: the situation, the imagined state, and the points found so far."""

    def __init__(self, situation: Situation, state: KadiState) -> None:
        self.situation = situation
        self.state = state
        self.known: dict[tuple[int, ...], list[Point]] = {}
        self.afters: dict[tuple[int, ...], KadiState] = {}

    def options(self, moves: Sequence[Move]) -> list[Option]:
        """Return the moves with their points, as far as the budget reaches.

        Moves after which this player moves again take much longer. They come last, the longest plays first, and share
        what is left of the budget.
        """
        again = sorted(self.evaluate_single(moves), key=lambda move: -int(move.mask).bit_count())
        budget = current_budget()
        for number, move in enumerate(again):
            if budget.is_spent:
                break
            with suppress(OutOfBudgetError), budget.share(len(again) - number):
                self.evaluate(move)
        return [
            Option(move, [*self.known[key], *self.ask_points(move)])
            for move, key in zip(moves, map(key_of, moves))
            if key in self.known
        ]

    def evaluate_single(self, moves: Sequence[Move]) -> list[Move]:
        """Evaluate the moves after which another player is next, and return the others."""
        again: dict[tuple[int, ...], Move] = {}
        with suppress(OutOfBudgetError):
            for move in moves:
                key = key_of(move)
                if key in self.known or key in again:
                    continue
                if self.moves_again(move):
                    again[key] = move
                else:
                    self.evaluate(move)
        return list(again.values())

    def moves_again(self, move: Move) -> bool:
        """Return whether this player moves again at once after a move."""
        if move.kind not in (PLAY, DRAW, PASS):
            return False
        me = self.situation.me
        after = self.afters[key_of(move)] = imagine_move(self.state, me, move)
        return after.turn == me and after.hands[me] != 0

    def evaluate(self, move: Move) -> None:
        """Find the points of a move that do not depend on the card it asks for."""
        spend()
        self.known[key_of(move)] = list(self.move_points(move))

    def move_points(self, move: Move) -> Iterator[Point]:
        """Yield the points of a move that do not depend on the card it asks for."""
        if move.kind not in (PLAY, DRAW, PASS):
            return
        if move.kind != PLAY:
            picked = max(1, int(self.state.amount)) if move.kind == DRAW else 0
            yield from self.later_points(move, self.situation.hand, picked)
            return
        result = result_of(self.situation, move)
        if result.wins:
            yield Point("win", WIN)
            return
        if move.niko:
            yield Point("call", CALL if self.situation.could_win(result.rest) else -CALL)
        risk = chance_of_counter(self.situation, move.last)
        if risk:
            yield Point("countered", -COUNTERED * risk, {"cards": move.cards})
        yield from self.later_points(move, result.rest, int(result.is_unanswered))

    def later_points(self, move: Move, rest: int, picked: int) -> Iterator[Point]:
        """Yield the points of the position after a move."""
        after = self.afters.pop(key_of(move))
        if after.turn == self.situation.me and rest:
            yield from self.next_move_points(after, rest)
        else:
            outlook = look_ahead(self.situation, after, rest, picked)
            yield from outlook_points(self.situation, outlook, rest)

    def next_move_points(self, after: KadiState, rest: int) -> Iterator[Point]:
        """Yield the points of the best next move, for a player who moves again at once."""
        me = self.situation.me
        after.hands[me] = rest
        called = after.announced & bit(me) != 0
        if self.situation.fast_rules.prompts_for_call:
            called = self.situation.could_win(rest)
        following = replace(
            self.situation, hand=rest, top=after.top, pending="turn", announced=called
        )
        analysis = Analysis(following, after)
        moves = after.legal(me)
        spend(len(moves) // MOVES_PER_WORK)
        options = analysis.options(candidates(moves))
        if not options:
            raise OutOfBudgetError
        best = max(options, key=lambda option: option.total)
        if best.value_of("win"):
            yield self.later_win(best, rest)
        else:
            yield from (followed(point, best) for point in best.points)

    def later_win(self, best: Option, rest: int) -> Point:
        """Return the point for a win with the next move, or with one after it."""
        win = next(point for point in best.points if point.reason == "win")
        if not win.variant:
            return Point("win", WIN / 2, {"cards": members(rest)}, "then")
        is_risky = best.value_of("countered") < 0
        variant = "then.countered" if is_risky else win.variant
        return replace(followed(win, best), value=WIN / 2, variant=variant)

    def ask_points(self, move: Move) -> Iterator[Point]:
        """Yield the points of the card a move asks for. A card nobody else can have is best."""
        if move.ask < 0:
            return
        is_sure = not self.situation.unseen & bit(move.ask)
        yield Point("ask", ASK if is_sure else -ASK)
        if is_sure and self.wins_by_asking(move):
            yield Point("sure_ask", SURE_ASK)

    def wins_by_asking(self, move: Move) -> bool:
        """Return whether asking the table wins if nobody plays the card."""
        if not self.situation.fast_rules.spade_asks_table or not move.niko:
            return False
        return self.situation.could_win(result_of(self.situation, move).rest)

    def with_ask_reason(self, decision: Decision) -> Decision:
        """Return a decision with the reason for the card it asks for, if there is one."""
        move: Move | None = decision.move
        points = [] if move is None else self.ask_points(move)
        reasons = [point.reason for point in points if point.value > 0]
        return Decision(move, reasons[-1]) if reasons else decision


def key_of(move: Move) -> tuple[int, ...]:
    """Return what the points of a move depend on, apart from the card it asks for."""
    return move.kind, move.mask, move.last, move.suit, move.ask >= 0, move.niko


def followed(point: Point, option: Option) -> Point:
    """Return a point of an option that follows another move, with the option's move added to ``then``."""
    later = point.fields.get("then", ())
    assert isinstance(later, tuple)
    return replace(point, fields={**point.fields, "then": (option.move, *later)})
