"""The sharp player: counts cards, plans its finishing play, and watches who is about to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mezani.bots.kadi.casual import answer_call
from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.evaluation import outlook_points
from mezani.bots.kadi.imagined_state import imagine, imagine_move
from mezani.bots.kadi.outlook import chance_of_counter, look_ahead
from mezani.bots.kadi.play_result import lay
from mezani.bots.kadi.situation import Position, read_position
from mezani.bots.kadi.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import bit, members
from mezani.games.kadi.engine.moves import DRAW, NIKO, PASS, PLAY, Move
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import Rng

MOST_PLAYS = 300
"""With more plays than this the shorter ones are left out, so that a huge hand does not take long."""
WIN = 100.0
COUNTERED = 0.2
"""A jump or kickback that somebody undoes, if that were certain."""
CALL = 0.01
ASK = 0.02
SURE_ASK = 2.0
"""Asking the table for a card nobody can have, with a hand that could win: that wins when the round is over."""


class SharpBot(ReasonedBot):
    """Looks at the table as each move would leave it, with what it has counted."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The move with the best outlook."""
        position = read_position(observation)
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call(position, observation.moves)
        thought = Thought(position, imagine(position))
        options = [
            Option(move, thought.points(move)) for move in worth_a_thought(observation.moves)
        ]
        return thought.why_ask(choose(position, options, rng))

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def worth_a_thought(moves: Sequence[Move]) -> Sequence[Move]:
    """The moves to look at: where there are very many plays, those of the most cards or of one, and no plays."""
    sizes = {move.mask: int(move.mask).bit_count() for move in moves}
    if len(sizes) <= MOST_PLAYS:
        return moves
    most = sorted(sizes.values())[-MOST_PLAYS]
    return [move for move in moves if sizes[move.mask] < 2 or sizes[move.mask] >= most]


class Thought:
    """One decision: the position, the table as imagined, and what was already thought through."""

    def __init__(self, position: Position, table: KadiState) -> None:
        self.position = position
        self.table = table
        self.known: dict[tuple[int, ...], list[Point]] = {}

    def points(self, move: Move) -> list[Point]:
        """What speaks for a move and against it."""
        if move.kind not in (PLAY, DRAW, PASS):
            return []
        key = (move.kind, move.mask, move.last, move.suit, move.ask >= 0, move.niko)
        if key not in self.known:
            self.known[key] = list(self.weigh(move))
        return [*self.known[key], *self.ask_points(move)]

    def weigh(self, move: Move) -> Iterator[Point]:
        """What speaks for a move, whatever card it asks for."""
        if move.kind != PLAY:
            picked = max(1, int(self.table.amount)) if move.kind == DRAW else 0
            yield from self.foresee(move, self.position.hand, picked)
            return
        laid = lay(self.position, move)
        if laid.wins:
            yield Point("win", WIN)
            return
        if move.niko:
            yield Point("call", CALL if self.position.could_win(laid.rest) else -CALL)
        risk = chance_of_counter(self.position, move.last)
        if risk:
            yield Point("countered", -COUNTERED * risk, {"cards": move.cards})
        yield from self.foresee(move, laid.rest, int(laid.is_unanswered))

    def foresee(self, move: Move, rest: int, picked: int) -> Iterator[Point]:
        """What the table after a move is worth."""
        after = imagine_move(self.table, self.position.me, move)
        if after.turn == self.position.me and rest:
            yield from self.go_on(after, rest)
        else:
            outlook = look_ahead(self.position, after, rest, picked)
            yield from outlook_points(self.position, outlook, rest)

    def go_on(self, after: KadiState, rest: int) -> Iterator[Point]:
        """What speaks for the best move of one's own that may follow at once."""
        me = self.position.me
        after.hands[me] = rest
        called = after.announced & bit(me) != 0
        if self.position.law.niko_prompted:
            called = self.position.could_win(rest)
        following = replace(
            self.position, hand=rest, top=after.top, pending="turn", announced=called
        )
        thought = Thought(following, after)
        moves = worth_a_thought(after.legal(me))
        options = [Option(move, thought.points(move)) for move in moves]
        best = max(options, key=lambda option: option.total)
        if best.value_of("win"):
            yield self.win_later(best, rest)
        else:
            yield from (followed(point, best) for point in best.points)

    def win_later(self, best: Option, rest: int) -> Point:
        """A win with the next move of one's own, or with one after that."""
        win = next(point for point in best.points if point.reason == "win")
        if not win.variant:
            return Point("win", WIN / 2, {"cards": members(rest)}, "then")
        is_risky = best.value_of("countered") < 0
        variant = "then.countered" if is_risky else win.variant
        return replace(followed(win, best), value=WIN / 2, variant=variant)

    def ask_points(self, move: Move) -> Iterator[Point]:
        """A card nobody else can have is the one to ask for."""
        if move.ask < 0:
            return
        is_sure = not self.position.unseen & bit(move.ask)
        yield Point("ask", ASK if is_sure else -ASK)
        if is_sure and self.wins_by_asking(move):
            yield Point("sure_ask", SURE_ASK)

    def wins_by_asking(self, move: Move) -> bool:
        """Whether asking the table wins, if nobody plays the card."""
        if not self.position.law.spade_asks_table or not move.niko:
            return False
        return self.position.could_win(lay(self.position, move).rest)

    def why_ask(self, decision: Decision) -> Decision:
        """A decision with the reason for the card it asks for, if it does."""
        move: Move | None = decision.move
        points = [] if move is None else self.ask_points(move)
        whys = [point.reason for point in points if point.value > 0]
        return Decision(move, whys[-1]) if whys else decision


def followed(point: Point, option: Option) -> Point:
    """A point of an option that comes after another move, which names it."""
    later = point.fields.get("then", ())
    assert isinstance(later, tuple)
    return replace(point, fields={**point.fields, "then": (option.move, *later)})
