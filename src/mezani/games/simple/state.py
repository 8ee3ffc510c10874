"""A state in plain Python, for a game in turns.

A game adds the deal, the moves of the player on turn, their effects, the reasons for refusals, and the view. The rest
of the contract is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mezani.cards import card_text, parse_cards
from mezani.errors import IllegalMoveError
from mezani.game import Clock, Event, Extension, Outcome, shared_outcome
from mezani.games.shared.turn_clock import turn_clocks
from mezani.games.simple.position import SimplePosition, texts
from mezani.games.simple.view import PlayerView
from mezani.rng import Rng
from mezani.seats import CLOCK, NO_SEAT, check_seat, seat_letter

TIMEOUT_MOVES = ("pass", "end", "draw")
"""What a player does whose time runs out: the first of these that is legal."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The move of the clock when the time for a turn is up."""

    def __str__(self) -> str:
        return "turn"


class SimpleState(SimplePosition, ABC):
    """A state of a game in turns. ``won`` are the winners after ``finish``."""

    def __init__(self, rules: Any, seats: int, rng: Rng) -> None:
        super().__init__(rules, seats, rng)
        self.won: list[int] = []

    # What a game adds

    @abstractmethod
    def deal(self) -> None:
        """Deal the first cards."""

    @abstractmethod
    def options(self) -> list[Any]:
        """Return the moves of the player on turn, one for each distinct outcome."""

    @abstractmethod
    def make(self, move: Any) -> None:
        """Make one of the options and emit its events. Pass the turn or finish the game."""

    @abstractmethod
    def why_not(self, move: Any) -> tuple[str, str]:
        """Return why the player on turn may not make a move: a key for programs and a sentence."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Return what a seat may see; None stands for a spectator."""

    # Legal moves

    def actors(self) -> list[int]:
        return [] if self.turn == NO_SEAT else [self.turn]

    def waits_for(self) -> list[int]:
        return self.actors()

    def legal(self, seat: int) -> list[Any]:
        if seat == CLOCK:
            return [TimeUp()] if self.clocks() else []
        check_seat(seat, self.seats)
        return self.options() if seat == self.turn else []

    def extend(self, seat: int, words: Sequence[str]) -> Extension:
        """Compare the words with the legal moves."""
        check_seat(seat, self.seats)
        start = list(texts(parse_cards(" ".join(word for word in words if "=" not in word))))
        declared = {word.partition("=")[0].lower() for word in words if "=" in word}
        following: list[str] = []
        named: list[set[str]] = []
        for move in self.legal(seat):
            said = str(move).split()[1:]
            cards = [word for word in said if "=" not in word]
            if cards[: len(start)] == start != cards:
                following.append(cards[len(start)])
            elif cards and cards == start:
                named.append({word.partition("=")[0] for word in said if "=" in word})
        needs = set.intersection(*named) if named else set()
        return Extension(
            next=tuple(dict.fromkeys(following)),
            complete=bool(named),
            needs=tuple(sorted(needs - declared)),
            may=tuple(sorted(set().union(*named) - needs - declared)),
        )

    def clocks(self) -> list[Clock]:
        return turn_clocks(self.turn, self.rules.turn_seconds, self.timer_number)

    # Making moves

    def apply(self, seat: int, move: Any, events: list[Event] | None = None) -> None:
        if move not in self.legal(seat):
            raise self.refusal(seat, move)
        self.events = events
        if seat == CLOCK:
            self.time_out()
        else:
            self.make(move)
        self.events = None

    def refusal(self, seat: int, move: Any) -> IllegalMoveError:
        """Return the error for a move that is not legal."""
        if self.turn == NO_SEAT:
            return IllegalMoveError("game_over", "The game is over.")
        if seat == CLOCK:
            return IllegalMoveError("clock_not_running", f"The clock “{move}” is not running.")
        if isinstance(move, TimeUp):
            return IllegalMoveError("not_for_players", f"“{move}” is a move of the clock.")
        if seat != self.turn:
            return IllegalMoveError("not_your_turn", "It is not your turn.")
        return IllegalMoveError(*self.why_not(move))

    def time_out(self) -> None:
        """Move for the player on turn until the turn is over."""
        seat, number = self.turn, self.timer_number
        self.emit("timed_out", seat)
        while (self.turn, self.timer_number) == (seat, number):
            self.make(timeout_move(self.options()))

    def pass_turn(self) -> None:
        """Begin the turn of the next player."""
        self.begin_turn((self.turn + 1) % self.seats)

    def begin_turn(self, seat: int) -> None:
        """Begin the turn of a seat."""
        self.turn = seat
        self.timer_number += 1

    def finish(self, winners: Sequence[int]) -> None:
        """End the game. Without winners it is a tie."""
        self.won = list(winners)
        self.turn = NO_SEAT
        for seat in winners:
            self.emit("won", seat)
        if not winners:
            self.emit("tied")

    def playout(self, rng: Rng, max_moves: int) -> int:
        made = 0
        while made < max_moves and self.turn != NO_SEAT:
            options = self.options()
            self.make(options[rng.below(len(options))])
            made += 1
        return made

    # Results and views

    def encode(self, seat: int, moves: list[Any]) -> tuple[bytes, bytes]:  # noqa: ARG002
        check_seat(seat, self.seats)
        return b"", b""

    def winners(self) -> list[int]:
        return list(self.won)

    def outcome(self) -> Outcome | None:
        return None if self.turn != NO_SEAT else shared_outcome(self.won, self.seats)

    def view_fields(self, seat: int | None) -> dict[str, Any]:
        """Return the fields of a SimpleView."""
        if seat is not None:
            check_seat(seat, self.seats)
        hands = enumerate(self.hands)
        return {
            "seat": "" if seat is None else seat_letter(seat),
            "players": tuple(PlayerView(seat_letter(other), len(hand)) for other, hand in hands),
            "hand": () if seat is None else texts(self.hands[seat]),
            "top": card_text(self.pile[-1]),
            "turn": "" if self.turn == NO_SEAT else seat_letter(self.turn),
            "deck": len(self.deck),
            "winner": " ".join(map(seat_letter, self.won)),
            "over": self.turn == NO_SEAT,
            "clocks": tuple(self.clocks()),
        }


def timeout_move(moves: Sequence[Any]) -> Any:
    """Return the move of a player whose time is up: a timeout move if one is legal, else the first move."""
    by_text = {str(move): move for move in moves}
    return next((by_text[word] for word in TIMEOUT_MOVES if word in by_text), moves[0])
