"""A state in plain Python, for a game in turns: the table with the calls of the contract.

A game says how it is dealt, what the player on turn may do, what that does, why anything else is refused, and what is
seen. Everything else is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mezani.cards import card_text, parse_cards
from mezani.errors import IllegalMoveError
from mezani.game import Clock, Event, Extension, Outcome
from mezani.games.shared.turn_clock import turn_clocks
from mezani.games.simple.position import SimplePosition, texts
from mezani.games.simple.view import PlayerView
from mezani.rng import Rng
from mezani.seats import CLOCK, NO_SEAT, seat_letter

LEAST = ("pass", "end", "draw")
"""What a time-out does, if it is legal, in this order."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock's move: the time for a turn is up."""

    def __str__(self) -> str:
        return "turn"


class SimpleState(SimplePosition, ABC):
    """A position of a game in turns. ``won`` are the winners, once ``finish`` has named them."""

    def __init__(self, rules: Any, seats: int, rng: Rng) -> None:
        super().__init__(rules, seats, rng)
        self.won: list[int] = []

    # What a game says

    @abstractmethod
    def deal(self) -> None:
        """Deals the first cards."""

    @abstractmethod
    def options(self) -> list[Any]:
        """The moves of the player on turn, one for each distinct outcome."""

    @abstractmethod
    def make(self, move: Any) -> None:
        """Makes one of the options and tells of it; passes the turn, or finishes the game."""

    @abstractmethod
    def why_not(self, move: Any) -> tuple[str, str]:
        """Why the player on turn may not make a move: a word for programs, and a sentence for people."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """What a seat may see; None is a spectator."""

    # What may be done

    def actors(self) -> list[int]:
        """The seat on turn."""
        return [] if self.turn == NO_SEAT else [self.turn]

    def waits_for(self) -> list[int]:
        """The seat on turn."""
        return self.actors()

    def legal(self, seat: int) -> list[Any]:
        """The moves of a seat, or of the clock."""
        if seat == CLOCK:
            return [TimeUp()] if self.clocks() else []
        return self.options() if seat == self.turn else []

    def extend(self, seat: int, words: Sequence[str]) -> Extension:
        """What can follow the first cards of a play, read off the legal moves."""
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
        """The timer of the turn, unless the rules have none."""
        return turn_clocks(self.turn, self.rules.turn_seconds, self.turns)

    # Doing it

    def apply(self, seat: int, move: Any, events: list[Event] | None = None) -> None:
        """Makes a legal move, adding its events to ``events``; or raises IllegalMoveError and changes nothing."""
        if move not in self.legal(seat):
            raise self.refusal(seat, move)
        self.events = events
        if seat == CLOCK:
            self.time_out()
        else:
            self.make(move)
        self.events = None

    def refusal(self, seat: int, move: Any) -> IllegalMoveError:
        """The error for a move that is not legal."""
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
        """Does the least the player on turn can do, until the turn is over."""
        seat, number = self.turn, self.turns
        self.emit("timed_out", seat)
        while (self.turn, self.turns) == (seat, number):
            self.make(least_of(self.options()))

    def pass_turn(self) -> None:
        """It is the next player's turn."""
        self.begin_turn((self.turn + 1) % self.seats)

    def begin_turn(self, seat: int) -> None:
        """A seat's turn begins, whoever had the last one."""
        self.turn = seat
        self.turns += 1

    def finish(self, winners: Sequence[int]) -> None:
        """The game is over; without winners it is drawn."""
        self.won = list(winners)
        self.turn = NO_SEAT
        for seat in winners:
            self.emit("won", seat)
        if not winners:
            self.emit("game_drawn")

    def playout(self, rng: Rng, most: int) -> int:
        """Plays random legal moves to the end, at most ``most``, and says how many it made."""
        made = 0
        while made < most and self.turn != NO_SEAT:
            options = self.options()
            self.make(options[rng.below(len(options))])
            made += 1
        return made

    # What came of it

    def winners(self) -> list[int]:
        """Who has won."""
        return list(self.won)

    def outcome(self) -> Outcome | None:
        """The result, once the game is over: winners share one point."""
        if self.turn != NO_SEAT:
            return None
        scores = [1 / len(self.won) if seat in self.won else 0.0 for seat in range(self.seats)]
        return Outcome(tuple(self.won), tuple(scores))

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The fields of a SimpleView."""
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


def least_of(moves: Sequence[Any]) -> Any:
    """The least one can do: pass, end or draw where that is legal, else the first of the moves."""
    by_text = {str(move): move for move in moves}
    return next((by_text[word] for word in LEAST if word in by_text), moves[0])
