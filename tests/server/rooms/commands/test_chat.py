"""Chat: texts, emotes and muting."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.server.rooms.commands.chat import EMOTES
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


def said_messages(client: PlayerClient) -> list[Any]:
    return [message["said"] for message in client.received if "said" in message]


def emote_messages(client: PlayerClient) -> list[Any]:
    return [message["emote"] for message in client.received if "emote" in message]


async def test_everybody_gets_what_a_player_says(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await brian.do("say", text="Habari?")
    for client in (amina, brian, chebet):
        assert said_messages(client) == [{"name": "Brian", "seat": "B", "text": "Habari?"}]
    await chebet.do("say", text="Nzuri")
    assert said_messages(amina)[-1] == {"name": "Chebet", "seat": "", "text": "Nzuri"}


async def test_only_known_emotes_are_sent(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    for emote in EMOTES:
        assert "ack" in await brian.do("emote", emote=emote)
    assert [face["text"] for face in emote_messages(amina)] == list(EMOTES)
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
async def test_a_text_is_one_line_of_visible_characters(
    server: LocalServer, text: str, heard: str
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("say", text=text)
    assert said_messages(amina)[-1]["text"] == heard


@pytest.mark.parametrize("text", [" ", "\u200b\u202e", "", "x" * 281])
async def test_an_empty_or_too_long_text_is_refused(server: LocalServer, text: str) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert (await brian.do("say", text=text))["code"] == "bad_message"
    assert said_messages(amina) == []


async def test_a_muted_seat_is_muted_only_for_the_player_who_muted_it(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await amina.do("mute", seat="b")
    await brian.do("say", text="hello")
    await brian.do("emote", emote=EMOTES[0])
    assert said_messages(amina) == emote_messages(amina) == []
    assert len(said_messages(chebet)) == len(said_messages(brian)) == 1
    await amina.do("mute", seat="B", muted=False)
    await brian.do("say", text="again")
    assert [said["text"] for said in said_messages(amina)] == ["again"]


async def test_a_mute_survives_a_reconnect_and_follows_the_player_to_another_seat(
    server: LocalServer,
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=4)
    await amina.do("mute", seat="B")
    await amina.disconnect()
    again = await amina.reconnect()
    await brian.do("sit", seat="D")
    await brian.do("say", text="hello")
    assert said_messages(again) == []
    chebet = await server.connect("Chebet", amina.room)
    await chebet.do("sit", seat="B")
    await chebet.do("say", text="hello")
    assert [said["name"] for said in said_messages(again)] == ["Chebet"]


async def test_all_spectators_can_be_muted_at_once(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    await amina.do("mute", seat="")
    await chebet.do("say", text="hello")
    assert said_messages(amina) == []
    assert len(said_messages(brian)) == 1
    await brian.do("say", text="hello")
    assert len(said_messages(amina)) == 1


async def test_a_free_seat_cannot_be_muted(server: LocalServer) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=3)
    assert (await amina.do("mute", seat="C"))["code"] == "forbidden"
    for seat in ("Z", "BB", "x" * 1000):
        assert (await amina.do("mute", seat=seat))["code"] == "bad_message"
    assert amina.room.muted.get(amina.player.id, set()) == set()


async def test_two_players_with_one_name_are_told_apart(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=2)
    other = await PlayerClient(server, amina.room, await server.new_player("Amina")).connect()
    await other.do("sit")
    await other.disconnect()
    again = await other.reconnect()
    assert [seat["name"] for seat in again.room_view["seats"]] == ["Amina", "Amina 2"]
    await again.do("say", text="Habari?")
    assert said_messages(amina) == [{"name": "Amina 2", "seat": "B", "text": "Habari?"}]
