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


def line(name: str, seat: str, text: str) -> dict[str, Any]:
    return {"name": name, "seat": seat, "text": text, "spectator": not seat}


async def test_everybody_gets_what_a_player_says(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await brian.do("say", text="Habari?")
    for client in (amina, brian, chebet):
        assert said_messages(client) == [line("Brian", "B", "Habari?")]
    await chebet.do("say", text="Nzuri")
    assert said_messages(amina)[-1] == line("Chebet", "", "Nzuri")


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
    assert said_messages(amina) == [line("Amina 2", "B", "Habari?")]


@pytest.mark.parametrize("name", ["Brian", "BRIAN", "Вrian"])
async def test_a_spectator_cannot_speak_under_the_name_of_a_player(
    server: LocalServer, name: str
) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian")
    eve = await PlayerClient(server, amina.room, await server.new_player(name)).connect()
    await eve.do("say", text="I give up")
    await eve.do("emote", emote=EMOTES[0])
    assert said_messages(amina) == [line(f"{name} 2", "", "I give up")]
    assert emote_messages(amina) == [line(f"{name} 2", "", EMOTES[0])]


async def test_a_spectator_cannot_speak_under_the_name_of_a_bot(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", bots=["casual"])
    bot = amina.seat("B")["name"]
    eve = await PlayerClient(server, amina.room, await server.new_player(bot)).connect()
    await eve.do("say", text="beep")
    assert said_messages(amina) == [line(f"{bot} 2", "", "beep")]


async def test_a_player_who_left_the_seat_speaks_as_a_spectator(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    await brian.do("stand")
    await brian.do("say", text="bye")
    assert said_messages(amina) == [line("Brian", "", "bye")]


async def test_a_player_muted_by_the_host_is_heard_by_nobody(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await amina.do("host_mute", seat="B")
    assert [seat["host_muted"] for seat in chebet.room_view["seats"]] == [False, True]
    for do, fields in (("say", {"text": "hello"}), ("emote", {"emote": EMOTES[0]})):
        refused = await brian.do(do, **fields)
        assert (refused["code"], refused["why"]) == ("forbidden", "muted_by_host")
    assert said_messages(chebet) == emote_messages(chebet) == []
    await server.crash_and_restart()
    amina, brian = await amina.reconnect(), await brian.reconnect()
    assert (await brian.do("say", text="hello"))["code"] == "forbidden"
    await amina.do("host_mute", seat="B", muted=False)
    assert "ack" in await brian.do("say", text="hello")


async def test_the_host_can_mute_all_spectators(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await amina.do("host_mute", seat="")
    assert chebet.room_view["spectators_muted"]
    assert (await chebet.do("say", text="hello"))["why"] == "muted_by_host"
    assert "ack" in await brian.do("say", text="hello")
    await amina.do("host_mute", seat="", muted=False)
    assert "ack" in await chebet.do("say", text="hello")


async def test_only_the_host_can_mute_for_everybody_and_only_other_players(
    server: LocalServer,
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", bots=["casual"])
    assert (await brian.do("host_mute", seat="A"))["why"] == "host_only"
    assert (await brian.do("host_mute", seat=""))["why"] == "host_only"
    for seat in "AB":  # herself and the bot
        assert (await amina.do("host_mute", seat=seat))["why"] == "nobody_to_mute"
    assert (await amina.do("host_mute", seat="Z"))["code"] == "bad_message"


async def test_a_muted_player_who_becomes_the_host_can_speak(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=3)
    await amina.do("host_mute", seat="B")
    await amina.do("stand")
    assert "ack" in await brian.do("say", text="hello")
