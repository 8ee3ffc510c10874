"""The table talk of a room so far, for those who come while a match is played, or come back."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from sqlalchemy import Connection

from mezani.match import ENGINE
from mezani.server.accounts.players import Player
from mezani.server.bot_workers.pool import BotWorkerError
from mezani.server.errors import BusyError, OldMatchError, RateLimitedError
from mezani.server.history.talk_history import TalkHistory, gzipped, talk_json
from mezani.server.http.error_responses import AnyRequest
from mezani.server.http.gzip import PACKED, packed_answer
from mezani.server.http.languages import DEFAULT, choose_language
from mezani.server.http.openapi import SIGNED_IN, TalkLanguage, may_refuse
from mezani.server.http.room_routes import find_room
from mezani.server.rooms.rate_limits import CodeGuesses
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.store.log import MoveRow, moves_of
from mezani.store.matches import StoredMatch, find_match


@get(
    "/rooms/{code:str}/talk",
    summary="The table talk of a room's match so far",
    media_type=MediaType.JSON,
    tags=["rooms"],
    security=SIGNED_IN,
    opt={PACKED: True},
    responses={
        200: ResponseSpec(TalkHistory, generate_examples=False, description="The talk."),
        **may_refuse(400, 401, 404, 409, 429),
    },
)
async def show_talk(
    code: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    code_guesses: NamedDependency[CodeGuesses],
    language: TalkLanguage = DEFAULT,
) -> Response[bytes]:
    """As whoever asks could hear it: from their seat, or as a spectator."""
    room = await find_room(code, request, registry, code_guesses)
    if not room.spend_action(player.id):
        raise RateLimitedError(1)
    told = await talk_of(room, player, language)
    return await packed_answer(request, told, MediaType.JSON)


async def talk_of(room: Room, player: Player, language: str) -> bytes:
    """What somebody could hear of a room's match, worked out from its log where no room waits for it."""
    live = room.live_match
    if live is None:
        return gzipped(TalkHistory("", 0, ()))
    observer = room.seat_in_match(player.id)
    stored, rows = await room.services.store.read(lambda store: read_log(store, live.id))
    if stored.match.engine != ENGINE:
        raise OldMatchError
    speech = choose_language(live.match.game, language)
    try:
        return await room.services.bot_workers.work(talk_json, stored, rows, observer, speech)
    except BotWorkerError:
        raise BusyError("looking back") from None


def read_log(connection: Connection, match: str) -> tuple[StoredMatch, list[MoveRow]]:
    """The match of a room as far as it has come."""
    stored = find_match(connection, match)
    assert stored is not None
    return stored, moves_of(connection, match)


TALK_ROUTES = [show_talk]
