"""A room goes on without a host who does not come back."""

from __future__ import annotations

import pytest

from tests.server.people_at_a_table import Place, play_to_the_end

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
AWAY = 90


async def test_a_host_who_does_not_come_back_is_followed_by_somebody_who_is_there(
    place: Place,
) -> None:
    amina, brian, chebet = await place.sit_down(GAME, "Amina", "Brian", "Chebet", seats=4)
    await brian.lose_connection()
    await amina.lose_connection()
    await place.pass_time(AWAY - 1)
    assert chebet.sees["host"] == "A"
    assert (await chebet.do("remove", seat="A"))["code"] == "forbidden"
    await place.pass_time(1)
    assert chebet.sees["host"] == "C"
    assert "ack" in await chebet.do("add_bot", level="casual")
    again = await amina.come_again()
    assert again.sees["host"] == "C"


async def test_a_host_who_comes_back_in_time_stays_the_host(place: Place) -> None:
    amina, brian = await place.sit_down(GAME, "Amina", "Brian", seats=3)
    await amina.lose_connection()
    await place.pass_time(AWAY - 1)
    amina = await amina.come_again()
    await place.pass_time(AWAY)
    assert brian.sees["host"] == "A"
    await amina.lose_connection()
    await place.pass_time(AWAY - 1)
    assert brian.sees["host"] == "A"


async def test_nobody_follows_who_has_no_seat(place: Place) -> None:
    [amina] = await place.sit_down(GAME, "Amina", seats=2)
    brian = await place.come("Brian", amina.room)
    await amina.lose_connection()
    await place.pass_time(AWAY * 2)
    assert brian.sees["host"] == "A"
    await brian.do("sit")
    await place.pass_time(AWAY)
    assert brian.sees["host"] == "B"


async def test_the_host_of_a_match_is_waited_for_until_it_is_over(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    amina, brian = clients
    await play_to_the_end(clients)
    await amina.lose_connection()
    await place.pass_time(AWAY)
    assert brian.sees["host"] == "B"
    assert "ack" in await brian.do("remove", seat="A")


async def test_a_room_taken_up_after_a_restart_is_not_left_without_a_host(place: Place) -> None:
    amina, brian = await place.sit_down(GAME, "Amina", "Brian", seats=3)
    await place.crash_and_restart()
    brian = await brian.come_again()
    await place.pass_time(AWAY)
    assert brian.sees["host"] == "B"
    assert amina.room is not brian.room
