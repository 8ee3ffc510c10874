"""Bot names: common names, unique within a room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mezani.server.accounts.names import checked_name
from mezani.server.accounts.players import Player
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.lobby.bot_names import NAMES
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.room_store import new_code
from mezani.store.name_keys import name_skeleton
from tests.server.local_server import LocalServer
from tests.server.rooms.room_records import AMINA, names, new_record

OPTIONS = NewRoom("kadi-live", seats=8, bots=["rookie", "casual"] * 3 + ["sharp"])


def test_every_bot_name_is_a_valid_player_name() -> None:
    assert [checked_name(name) for name in NAMES] == list(NAMES)
    assert len({name_skeleton(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_names_in_a_full_room_are_unique(name: str) -> None:
    room = new_room(new_code(), Player("p", name.lower(), guest=True), OPTIONS)
    assert len({name_skeleton(seat.name) for seat in room.seats}) == 8
    assert set(names(room)[1:]) <= set(NAMES)


def test_bot_names_depend_on_the_room_and_the_seat() -> None:
    assert names(new_room("7KQ2MX", AMINA, OPTIONS)) == names(new_room("7KQ2MX", AMINA, OPTIONS))
    firsts = {names(new_room(f"7KQ2M{letter}", AMINA, OPTIONS))[1] for letter in "ABCDEFGHJK"}
    assert len(firsts) > 3


def test_a_bot_of_another_level_on_the_same_seat_has_the_same_name() -> None:
    room = new_record(seats=3, bots=["rookie"])
    changed = lobby.add_bot(lobby.remove_bot(room, AMINA.id, "B"), AMINA.id, "sharp", "B")
    assert names(changed) == names(room)
    assert changed.seats[1].bot_level == "sharp"


@pytest.mark.anyio
async def test_a_bot_is_renamed_when_a_player_takes_its_name(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=2, bots=["casual"])
    bot = amina.room.record.seats[1].name
    amina.player = replace(amina.player, name=bot)
    again = await amina.reconnect()
    names = [seat["name"] for seat in again.room_view["seats"]]
    assert names[0] == bot
    assert names[1] in set(NAMES) - {bot}
