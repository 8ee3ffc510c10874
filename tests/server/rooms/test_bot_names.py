"""Bots have names like people, each once at a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mezani.server.accounts.names import checked_name, name_key
from mezani.server.accounts.players import Player
from mezani.server.http.room_routes import NewRoom
from mezani.server.rooms import lobby
from mezani.server.rooms.bot_names import NAMES
from mezani.server.rooms.new_room import new_room
from mezani.server.rooms.room_store import new_code
from tests.server.local_server import LocalServer
from tests.server.rooms.records import AMINA, a_room, who

WISH = NewRoom("kadi-live", seats=8, bots=["rookie", "casual"] * 3 + ["sharp"])


def test_every_name_is_one_that_a_person_could_have() -> None:
    assert [checked_name(name) for name in NAMES] == list(NAMES)
    assert len({name_key(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_all_at_a_full_table_are_called_differently(name: str) -> None:
    room = new_room(new_code(), Player("p", name.lower(), guest=True), WISH)
    assert len({name_key(seat.name) for seat in room.seats}) == 8
    assert set(who(room)[1:]) <= set(NAMES)


def test_a_room_and_a_seat_always_give_the_same_name_and_rooms_differ() -> None:
    assert who(new_room("7KQ2MX", AMINA, WISH)) == who(new_room("7KQ2MX", AMINA, WISH))
    firsts = {who(new_room(f"7KQ2M{letter}", AMINA, WISH))[1] for letter in "ABCDEFGHJK"}
    assert len(firsts) > 3


def test_a_bot_of_another_level_on_the_same_seat_has_the_same_name() -> None:
    room = a_room(seats=3, bots=["rookie"])
    changed = lobby.add_bot(lobby.remove_bot(room, AMINA.id, "B"), AMINA.id, "sharp", "B")
    assert who(changed) == who(room)
    assert changed.seats[1].bot == "sharp"


@pytest.mark.anyio
async def test_a_bot_gives_its_name_up_to_somebody_who_takes_it_later(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=2, bots=["casual"])
    bot = amina.room.record.seats[1].name
    amina.player = replace(amina.player, name=bot)
    again = await amina.reconnect()
    names = [seat["name"] for seat in again.room_view["seats"]]
    assert names[0] == bot
    assert names[1] in set(NAMES) - {bot}
