"""A room at any position, with the real rules: other seats on command, and answers that wait.

room = ScriptedRoom(user, "kadi-classic", hands={"A": "7H 9C", "B": "7S 4D"}, top="7D")
user.page.locator("[data-card='7H']").dblclick()
room.answer()
room.act("B play 7S")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from mezani.errors import IllegalMoveError
from mezani.game import Event
from mezani.games import find_game
from mezani.match import Attempt, Match
from mezani.partial_play import describe_play
from mezani.seats import parse_seat, seat_letter
from mezani.server.messages import HintResponse, MatchMessage, ResultView
from mezani.server.play.match_result import FINISHED_ENDING, LIMIT_ENDING
from mezani.server.play.round_break import RoundBreak
from tests.web.browser_user import BrowserUser
from tests.web.fake_room import MATCH, NAMES, FakeRoom

BREAK_SECONDS = 20


class ScriptedRoom(FakeRoom):
    """A room at a position, opened by a user at seat A. Moves wait for ``answer`` or ``refuse``."""

    def __init__(self, user: BrowserUser, game: str, **position: Any) -> None:
        players = NAMES[: len(position["hands"])]
        super().__init__(user, Match(find_game(game), players, setup={"turn": "A", **position}))
        self._waiting: list[dict[str, Any]] = []
        self._hint = ("", "")
        self._has_open_hands = False
        self.stand_ins: tuple[str, ...] = ()
        self.open()
        self.page.locator("[data-card]").first.wait_for()

    def answer(self) -> None:
        """Accept the user's oldest move."""
        command = self._next_move()
        self._step(0, command["move"])
        self.send({"ack": command["id"], "seq": self.live.seq})

    def refuse(self, reason: str) -> None:
        """Refuse the user's oldest move."""
        self._refuse(self._next_move(), reason)

    @property
    def has_waiting_move(self) -> bool:
        """Whether a move of the user waits for an answer."""
        return bool(self._waiting)

    def act(self, line: str) -> tuple[str, ...]:
        """Make a move of another seat, and return what is said about it."""
        step = self.match.parse_step(line)
        return self._step(step.seat, str(step.move))

    def end_round(self, line: str) -> None:
        """Make a move of another seat that ends a round. Everybody is a person and has to continue."""
        people = [msgspec.structs.replace(seat, bot="") for seat in self.room.seats]
        self.room = msgspec.structs.replace(self.room, seats=tuple(people))
        self.send_room()
        step = self.match.parse_step(line)
        attempt = self.match.attempt(step.seat, str(step.move))
        self.live.round_break = RoundBreak(attempt.events, range(len(people)), ends=BREAK_SECONDS)
        self._show(attempt)

    def continue_round(self, letter: str) -> None:
        """Let a player continue after a round. The break is over when the last one has."""
        assert self.live.round_break is not None
        self.live.round_break.waiting.discard(parse_seat(letter, len(self.seats)))
        if not self.live.round_break.waiting:
            self.live.round_break = None
        self.send(self.step_message(()))

    def practise(self, move: str = "", reason: str = "") -> None:
        """Make it a practice room, in which a hint is this move with this reason."""
        self._hint = (move, reason)
        self.room = msgspec.structs.replace(self.room, practice=True)
        self.send_room()

    def rename(self, letter: str, name: str) -> None:
        """Change the name of a seat."""
        self._change_seat(letter, name=name)

    def seat_person(self, letter: str) -> None:
        """Let a person play at a seat."""
        self._change_seat(letter, bot="")

    def disconnect(self, letter: str) -> None:
        """Let a person at a seat lose the connection."""
        self._change_seat(letter, bot="", connected=False)

    def reach_move_limit(self) -> None:
        """End the match as a draw in the middle of the game."""
        self.room = msgspec.structs.replace(self.room, result=self._result())
        self.send_room()

    def change_result(self, **changes: Any) -> None:
        """Replace fields of the result. The page gets them when it connects again."""
        assert self.room.result is not None
        result = msgspec.structs.replace(self.room.result, **changes)
        self.room = msgspec.structs.replace(self.room, result=result)

    def receive(self, command: dict[str, Any]) -> None:
        if command["do"] == "move":
            try:
                self.match.attempt(0, command["move"])
            except IllegalMoveError as error:
                self._refuse(command, error.reason_in(self.user.language))
            else:
                self._waiting.append(command)
                self.send_room()  # without any message the page would reconnect after a while
        elif command["do"] == "continue":
            self.continue_round("A")
            self.send({"ack": command["id"], "seq": self.live.seq})
        elif command["do"] == "hint":
            move, reason = self._hint
            self.send(HintResponse(command["id"], self.live.seq, move, reason))
        elif command["do"] == "open_hands":
            self._has_open_hands = command["open"]
            self.send({"ack": command["id"], "seq": self.live.seq})
            self.send(self.step_message(()))
        elif command["do"] == "extend":
            words, names = command["cards"], self.match.players
            found = describe_play(
                self.match.game, self.match.state, 0, words, names, self.user.language
            )
            self.send({"ack": command["id"], **msgspec.structs.asdict(found)})

    def step_message(self, events: Sequence[Event]) -> MatchMessage:
        message = super().step_message(events)
        if self._has_open_hands:
            message = msgspec.structs.replace(message, open_hands=self.match.hands())
        return message

    def _next_move(self) -> dict[str, Any]:
        """Wait for the user's next move."""
        self.user.wait_until(lambda: bool(self._waiting), "the user makes a move")
        return self._waiting.pop(0)

    def _refuse(self, command: dict[str, Any], reason: str) -> None:
        code = "illegal_move"
        self.send({"nak": command["id"], "code": code, "reason": reason, "seq": self.live.seq})

    def _step(self, seat: int, text: str) -> tuple[str, ...]:
        return self._show(self.match.attempt(seat, text))

    def _show(self, attempt: Attempt) -> tuple[str, ...]:
        self.live.adopt(attempt, 0)
        if self.match.state.outcome() is not None:
            self.room = msgspec.structs.replace(self.room, result=self._result())
            self.send_room()
        message = self.step_message(attempt.events)
        self.send(message)
        return tuple(message.talk)

    def _result(self) -> ResultView:
        """Return the result; a draw by the limit of moves if nobody has won yet."""
        is_over = self.match.state.outcome() is not None
        return ResultView(
            match=MATCH,
            winners=tuple(map(seat_letter, self.match.state.winners())) if is_over else (),
            ranks=tuple(self.match.game.ranks(self.match.state))
            if is_over
            else (1,) * len(self.seats),
            stand_ins=self.stand_ins,
            scores=(),
            ending=FINISHED_ENDING if is_over else LIMIT_ENDING,
            seed=self.match.seed,
            ratings={},
            names=tuple(self.match.players),
            winning_play=self.live.winning_play,
            duration=60_000,
            moves=self.live.seq,
        )
