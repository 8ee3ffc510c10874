"""What the parts of a room share: its record, its clients, its queue and its match.

Every change is committed first, then made, then shown to clients. The parts of a room (`MatchRunner`, `TimerAlarm`,
`BotSeats`, `LobbyTimers`) know only the context; `Room` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from mezani.game import Event
from mezani.server.messages import (
    ChatMessage,
    EmoteMessage,
    MatchMessage,
    ResultView,
    RoomMessage,
)
from mezani.server.play.absences import Absences
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages
from mezani.server.rooms.client import Client, encode
from mezani.server.rooms.commands.responses import Responses
from mezani.server.rooms.errors import NotSeatedError, RemovedError, RoomNotFoundError
from mezani.server.rooms.job_queue import JobQueue
from mezani.server.rooms.room_record import PLAYING, RoomRecord
from mezani.server.rooms.room_store import row_of_room
from mezani.server.rooms.room_view import room_view
from mezani.server.rooms.services import Services
from mezani.server.token_buckets import TokenBuckets
from mezani.store import Appending, FencedRow, MoveRow, RoomLostError, StoreError
from mezani.store.tables.nodes import require_owner
from mezani.store.tables.rooms import save_room

log = structlog.get_logger(__name__)
Write = Callable[[Connection], None]
ACTIONS = "40/10 seconds"
"""Actions of one player that are broadcast to the room."""
MOVE_BURST_SECONDS = 5
"""How many seconds' worth of moves a player may make at once. No person is that fast, and no program needs to be."""


def bot_mute_key(letter: str) -> str:
    """Return the key under which the bot at a seat is muted."""
    return f"bot {letter}"


class RoomContext:
    """The data of one room, and sending it to clients. ``clients`` are by player id.

    ``held_seats`` are the seats of players by id, without those they have left to a bot.

    ``epoch`` is that of the claim by which this node runs the room; 0 on a server that has its database for itself.
    """

    def __init__(self, record: RoomRecord, services: Services, epoch: int = 0) -> None:
        self.record = record  # also sets what it says about the seats
        self.services = services
        self.epoch = epoch
        self.queue = JobQueue()
        self.clients: dict[str, Client] = {}
        self.live_match: LiveMatch | None = None
        self.result: ResultView | None = None
        self.absences = Absences(services.settings.away_seconds)
        self.responses = Responses()
        self.empty_since: float | None = services.monotonic()
        self.open_hands: set[str] = set()
        self.muted: dict[str, set[str]] = {}
        self.is_removed = False
        self.has_moved = False
        self.on_damage: Callable[[Exception], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self.actions = TokenBuckets(ACTIONS)
        per_second = services.settings.moves_per_second
        burst = per_second * MOVE_BURST_SECONDS
        self._moves = TokenBuckets(f"{burst}/{MOVE_BURST_SECONDS} seconds" if burst else "")

    # Clients and seats

    @property
    def record(self) -> RoomRecord:
        """The stored data of the room."""
        return self._record

    @record.setter
    def record(self, record: RoomRecord) -> None:
        """Replace the record, and note what every move asks about it."""
        self._record = record
        self.held_seats = {
            seat.player_id: number
            for number, seat in enumerate(record.seats)
            if seat.is_player and not seat.has_left
        }
        self.has_bots = record.has_bots

    def observer_of(self, client: Client) -> int | None:
        """Return the seat a client sees the match from; None for spectators and players who left."""
        return self.held_seats.get(client.player.id)

    @property
    def is_anyone_away(self) -> bool:
        """Whether a player with a seat is not connected. A deal of the day waits for its player."""
        return not self.record.daily and not self.held_seats.keys() <= self.clients.keys()

    def require_admitted(self, player_id: str) -> None:
        """Refuse a player who may not see the room: a removed one, and everybody else in a deal of the day."""
        if self.record.daily and self.record.host_id != player_id:
            raise RoomNotFoundError(self.record.code)
        if player_id in self.record.removed_ids:
            raise RemovedError

    def seq_for(self, client: Client) -> int:
        """Return the number of steps a client has seen."""
        return 0 if self.live_match is None else self.live_match.seq_for(self.observer_of(client))

    def require_active_seat(self, client: Client) -> int:
        """Return the seat a client plays. Refuse spectators and players who left the match."""
        player_id = client.player.id
        seat = self.held_seats.get(player_id)
        if seat is not None:
            return seat
        if self.record.seat_of(player_id) is None:
            raise NotSeatedError
        raise NotSeatedError("You have left your seat: sit down to continue.", "left_seat")

    def seat_in_match(self, player_id: str) -> int | None:
        """Return the seat a player sees the match from; after a match, the seat they played it from."""
        if self.live_match is None or self.record.phase == PLAYING:
            return self.held_seats.get(player_id)
        players = self.live_match.player_ids
        return players.index(player_id) if player_id in players else None

    def is_bot_playing(self, seat: int) -> bool:
        """Return whether a bot plays a seat now: its own, or as a stand-in."""
        record = self.record.seats[seat]
        return bool(record.bot_level) or record.has_left or self.absences.has_stand_in(seat)

    @property
    def has_seated_client(self) -> bool:
        """Whether a client with a seat is connected."""
        return any(player in self.clients for player in self.record.player_ids if player)

    def count_spectators(self) -> int:
        """Return the number of connected clients without a seat."""
        return sum(player not in self.held_seats for player in self.clients)

    def spend_action(self, player_id: str) -> bool:
        """Spend an action that is broadcast to the room. Return False if the player has none left."""
        return not self.actions.spend(player_id, self.services.monotonic())

    def spend_move(self, player_id: str) -> bool:
        """Spend a move. Return False if the player has to wait."""
        return not self._moves.spend(player_id, self.services.monotonic())

    def restart_empty_time(self) -> None:
        """Keep an empty room open for as long as one that has just become empty."""
        if self.empty_since is not None:
            self.empty_since = self.services.monotonic()

    # Saving and sending

    async def save(self, record: RoomRecord, also: Write | None = None) -> None:
        """Commit a changed record, with other writes that belong to it, and then adopt it."""
        if record == self.record and also is None:
            return
        row = row_of_room(record, self.services.wall_ms())

        def write(connection: Connection) -> None:
            self.require_owner(connection)
            if also is not None:
                also(connection)
            save_room(connection, row)

        try:
            await self.services.store.write(write)
        except RoomLostError:
            self._lose()
            raise
        except SQLAlchemyError as error:
            log.exception("room_save_failed")
            raise StoreError("The room could not be saved.") from error
        self.record = record

    def require_owner(self, connection: Connection) -> None:
        """Raise `RoomLostError` if another node has claimed the room."""
        if self.services.cluster is not None:
            node_id = self.services.cluster.node_id
            require_owner(connection, self.record.code, node_id, self.epoch)

    def append(self, row: MoveRow) -> Appending:
        """Append a move to the log, unless another node has claimed the room."""
        if not self.epoch:
            return self.services.store.append(row)
        appended = self.services.store.append(FencedRow(row, self.record.code, self.epoch))
        appended.add_done_callback(self._check_owned)
        return appended

    def _check_owned(self, appended: Appending) -> None:
        if isinstance(appended.exception(), RoomLostError):
            self._lose()

    def _lose(self) -> None:
        if self.on_lost is not None:
            self.on_lost()

    def broadcast_room(self) -> None:
        """Send the room to all clients."""
        for client in self.clients.values():
            self.send_room(client)

    def send_room(self, client: Client) -> None:
        """Send the room to one client."""
        client.send(RoomMessage(room_view(self, self.observer_of(client))))

    def broadcast_chat(
        self, message: ChatMessage | EmoteMessage, keys: set[str], author: Client | None = None
    ) -> None:
        """Send chat to its author and to everybody who has muted none of these keys."""
        for client in list(self.clients.values()):
            if client is author or not keys & self.muted.get(client.player.id, set()):
                client.send(message)

    def broadcast_match(self) -> None:
        """Send the match to all clients, without events."""
        for client in list(self.clients.values()):
            self.send_match(client)

    def send_match(self, client: Client) -> None:
        """Send the match to one client, without events."""
        if self.live_match is not None:
            messages = StepMessages(self.live_match, (), self.services.monotonic())
            client.send(self._match_message(client, self.observer_of(client), messages))

    def broadcast_step(self, events: Sequence[Event], *, is_undo: bool = False) -> None:
        """Send the last step to all clients that can see something of it."""
        live = self.live_match
        assert live is not None
        messages = StepMessages(live, events, self.services.monotonic(), is_undo=is_undo)
        for_spectators: dict[str, bytes] = {}
        for client in list(self.clients.values()):
            observer = self.observer_of(client)
            if observer in live.hidden_from:
                continue
            if observer is not None:
                client.send_json(encode(self._match_message(client, observer, messages)))
                continue
            if client.language not in for_spectators:
                message = messages.message_for(None, client.language)
                for_spectators[client.language] = encode(message)
            client.send_json(for_spectators[client.language])

    def _match_message(
        self, client: Client, observer: int | None, messages: StepMessages
    ) -> MatchMessage:
        message = messages.message_for(observer, client.language)
        if client.player.id in self.open_hands:
            return msgspec.structs.replace(message, open_hands=messages.live.match.open_hands())
        return message
