"""Words and faces, and not hearing them."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.server.rooms.chat import EMOTES
from tests.server.local_server import LocalServer, PlayerClient

pytestmark = pytest.mark.anyio


def heard_words(client: PlayerClient) -> list[Any]:
    return [told["said"] for told in client.received if "said" in told]


def heard_faces(client: PlayerClient) -> list[Any]:
    return [told["emote"] for told in client.received if "emote" in told]


async def test_everybody_hears_what_somebody_says(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await brian.do("say", text="Habari?")
    for client in (amina, brian, chebet):
        assert heard_words(client) == [{"name": "Brian", "seat": "B", "text": "Habari?"}]
    await chebet.do("say", text="Nzuri")
    assert heard_words(amina)[-1] == {"name": "Chebet", "seat": "", "text": "Nzuri"}


async def test_faces_are_those_there_are(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    for emote in EMOTES:
        assert "ack" in await brian.do("emote", emote=emote)
    assert [face["text"] for face in heard_faces(amina)] == list(EMOTES)
    assert (await brian.do("emote", emote="<b>"))["code"] == "bad_message"


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("  a \n b\t", "a b"),
        ("left\u202eright", "left right"),
        ("zero\u200bwidth", "zero width"),
        ("bell\x07", "bell"),
        ("<script>", "<script>"),
        ("e\u0301", "é"),
    ],
)
async def test_words_are_one_line_of_visible_characters(
    server: LocalServer, text: str, heard: str
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("say", text=text)
    assert heard_words(amina)[-1]["text"] == heard


@pytest.mark.parametrize("text", [" ", "\u200b\u202e", "", "x" * 281])
async def test_nothing_and_too_much_is_not_said(server: LocalServer, text: str) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert (await brian.do("say", text=text))["code"] == "bad_message"
    assert heard_words(amina) == []


async def test_whoever_mutes_a_seat_hears_no_more_of_it_and_others_do(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await amina.do("mute", seat="b")
    await brian.do("say", text="hello")
    await brian.do("emote", emote=EMOTES[0])
    assert heard_words(amina) == heard_faces(amina) == []
    assert len(heard_words(chebet)) == len(heard_words(brian)) == 1
    await amina.do("mute", seat="B", muted=False)
    await brian.do("say", text="again")
    assert [said["text"] for said in heard_words(amina)] == ["again"]


async def test_a_mute_outlives_the_connection_and_follows_the_muted_to_another_seat(
    server: LocalServer,
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=4)
    await amina.do("mute", seat="B")
    await amina.disconnect()
    again = await amina.reconnect()
    await brian.do("sit", seat="D")
    await brian.do("say", text="hello")
    assert heard_words(again) == []
    chebet = await server.connect("Chebet", amina.room)
    await chebet.do("sit", seat="B")
    await chebet.do("say", text="hello")
    assert [said["name"] for said in heard_words(again)] == ["Chebet"]


async def test_all_who_watch_can_be_muted_at_once(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    await amina.do("mute", seat="")
    await chebet.do("say", text="hello")
    assert heard_words(amina) == []
    assert len(heard_words(brian)) == 1
    await brian.do("say", text="hello")
    assert len(heard_words(amina)) == 1


async def test_only_people_at_the_table_can_be_muted(server: LocalServer) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian", bots=["casual"])
    assert (await amina.do("mute", seat="B"))["code"] == "forbidden"
    for seat in ("Z", "BB", "x" * 1000):
        assert (await amina.do("mute", seat=seat))["code"] == "bad_message"
    assert amina.room.muted.get(amina.player.id, set()) == set()


async def test_words_of_two_of_one_name_are_told_apart(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=2)
    other = await PlayerClient(server, amina.room, await server.another("Amina")).connect()
    await other.do("sit")
    await other.disconnect()
    again = await other.reconnect()
    assert [seat["name"] for seat in again.room_view["seats"]] == ["Amina", "Amina 2"]
    await again.do("say", text="Habari?")
    assert heard_words(amina) == [{"name": "Amina 2", "seat": "B", "text": "Habari?"}]
