"""The heart of a room: its queue, who is here, and telling them.

What happens is written down before it is shown: every job commits first, then changes the room, then tells.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mezani.game import Event
from mezani.server.messages import MatchMessage, ResultView, RoomMessage
from mezani.server.play.live_match import Table
from mezani.server.play.step_messages import StepTelling
from mezani.server.rooms.client import Peer, encode
from mezani.server.rooms.errors import not_seated
from mezani.server.rooms.job_queue import JobQueue
from mezani.server.rooms.rate_limits import Budget
from mezani.server.rooms.responses import Answers
from mezani.server.rooms.room_record import PLAYING, RoomRecord, room_row
from mezani.server.rooms.room_view import room_view
from mezani.server.rooms.services import Services
from mezani.store import StoreError
from mezani.store.rooms import save_room

Write = Callable[[Connection], None]


class RoomCore(JobQueue, ABC):
    """What all parts of a room share: the queue, the people, the table, and telling.

    The parts know only this; what one needs of another is abstract here, and put together in `Room`.
    """

    def __init__(self, record: RoomRecord, services: Services) -> None:
        super().__init__()
        self.record = record
        self.services = services
        self.peers: dict[str, Peer] = {}
        self.table: Table | None = None
        self.result: ResultView | None = None
        self.answers = Answers()
        self.empty_since: float | None = services.now()
        self.open_hands: set[str] = set()
        self.muted: dict[str, set[str]] = {}
        self.is_gone = False
        self._budgets: dict[str, Budget] = {}

    # What parts need of each other

    @abstractmethod
    def plays_for(self, seat: int) -> bool:
        """Whether a bot plays a seat now."""

    @abstractmethod
    def wake_bots(self, just_moved: int | None = None) -> None:
        """Lets the bots think that the table waits for."""

    @abstractmethod
    async def make_move(self, seat: int, text: str) -> None:
        """Makes a move of a bot or of the clock."""

    @abstractmethod
    async def lobby_changed(self) -> None:
        """Something has changed before a match."""

    # Who is here

    async def settled(self) -> None:
        """Waits until the queue is empty and everything has been sent."""
        await self.at_rest()
        for peer in list(self.peers.values()):
            await peer.flushed()

    def observer_of(self, peer: Peer) -> int | None:
        """The seat a client sees the table from; None for a spectator, and for who has left the table."""
        return self.record.seat_held_by(peer.player.id)

    def seat_at_play(self, peer: Peer) -> int:
        """The seat a client plays, or a refusal: for those who watch, and those who left during the match."""
        seat = self.record.seat_of(peer.player.id)
        if seat is None:
            raise not_seated()
        if self.record.seats[seat].left:
            raise not_seated("You have left the table: sit down to play on.", "left_table")
        return seat

    def seat_in_match(self, player: str) -> int | None:
        """The seat somebody hears the match from; after it the one they played, wherever they sit now."""
        if self.table is None or self.record.phase == PLAYING:
            return self.record.seat_held_by(player)
        players = self.table.players
        return players.index(player) if player in players else None

    def stay_a_while(self) -> None:
        """Those who are away have time to come and see, however long they have been away."""
        if self.empty_since is not None:
            self.empty_since = self.services.now()

    @property
    def is_anybody_at_the_table(self) -> bool:
        """Whether somebody with a seat is there: bots would play with nobody else, and nobody waits for others."""
        return any(player in self.peers for player in self.record.players if player)

    def spectators(self) -> int:
        """How many watch."""
        return sum(self.record.seat_held_by(player) is None for player in self.peers)

    def may_bother(self, player: str) -> bool:
        """Whether somebody may do one more thing that everybody hears of, or that takes long."""
        budget = self._budgets.setdefault(player, Budget())
        return budget.spend(self.services.now())

    # Changing and telling

    async def save(self, record: RoomRecord, also: Write | None = None) -> None:
        """Puts a changed record in force, once it is committed, with what else belongs to the change."""
        if record == self.record and also is None:
            return
        row = room_row(record, self.services.wall())

        def job(connection: Connection) -> None:
            if also is not None:
                also(connection)
            save_room(connection, row)

        try:
            await self.services.store.write(job)
        except SQLAlchemyError as error:
            raise StoreError("The room could not be kept.") from error
        self.record = record

    def tell_room(self) -> None:
        """Shows everybody the room as it is."""
        for peer in self.peers.values():
            self.show_room(peer)

    def show_room(self, peer: Peer) -> None:
        """Shows one client the room as it is."""
        peer.tell(RoomMessage(room_view(self, self.observer_of(peer))))

    def show_match(self, peer: Peer) -> None:
        """Shows one client the table as it is, without events."""
        if self.table is not None:
            telling = StepTelling(self.table, (), self.services.now())
            peer.tell(self._for(peer, self.observer_of(peer), telling))

    def show_match_to_all(self) -> None:
        """Shows everybody the table as it is: a timer has been stopped or let go."""
        for peer in list(self.peers.values()):
            self.show_match(peer)

    def tell_step(self, events: list[Event], *, is_undo: bool = False) -> None:
        """Tells everybody what has just happened; those who can't have noticed hear nothing."""
        table = self.table
        assert table is not None
        telling = StepTelling(table, events, self.services.now(), is_undo=is_undo)
        for_spectators: dict[str, bytes] = {}
        for peer in list(self.peers.values()):
            observer = self.observer_of(peer)
            if observer in table.unaware:
                continue
            if observer is not None:
                peer.push(encode(self._for(peer, observer, telling)))
                continue
            if peer.language not in for_spectators:
                message = telling.message_for(None, peer.language)
                for_spectators[peer.language] = encode(message)
            peer.push(for_spectators[peer.language])

    def _for(self, peer: Peer, observer: int | None, telling: StepTelling) -> MatchMessage:
        message = telling.message_for(observer, peer.language)
        if peer.player.id in self.open_hands:
            return msgspec.structs.replace(message, faces=open_hands(telling.table))
        return message


def open_hands(table: Table) -> tuple[tuple[str, ...], ...]:
    """Every hand face up, seat by seat; for practice alone."""
    assert table.is_practice
    return tuple(tuple(table.state.view(seat).hand) for seat in range(len(table.names)))
