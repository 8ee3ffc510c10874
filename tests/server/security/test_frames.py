"""Messages arrive in pieces, several at once, or with a ping in between: each is handled once, in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from mezani.server.http.websocket import WebSocketProtocol
from tests.server.live_server import RunningServer, until
from tests.server.security.raw_clients import CONT, PING, TEXT, RawClient, frame


def command(name: str) -> bytes:
    """Return a command that changes nothing, as a frame."""
    return frame(TEXT, text_of(name))


def text_of(name: str) -> bytes:
    """Return a command that changes nothing."""
    return msgspec.json.encode({"id": name, "do": "mute", "seat": "", "muted": False})


@pytest.fixture
def client(server: RunningServer) -> Iterator[RawClient]:
    """Return a client in a room, alone, whose first command was acknowledged."""
    until(lambda: not sockets_of(server), "the end of earlier connections")
    person = server.guest("Amina")
    found = RawClient(person, person.create_room())
    found.send(command("first"))
    assert found.answers(1) == ["first"]
    yield found
    found.close()


@pytest.fixture
def connection(server: RunningServer, client: RawClient) -> WebSocketProtocol:
    """Return the server's side of the client's connection."""
    [found] = sockets_of(server)
    return found


def sockets_of(server: RunningServer) -> list[WebSocketProtocol]:
    """Return the WebSockets that are open."""
    everything = list[object](server._server.server_state.connections)
    return [found for found in everything if isinstance(found, WebSocketProtocol)]


def has_received(connection: WebSocketProtocol, count: int) -> bool:
    """Return whether a connection holds that many bytes of an unfinished message."""
    return len(connection._received) == count


def test_a_message_in_two_pieces_is_handled_wherever_it_is_cut(
    client: RawClient, connection: WebSocketProtocol
) -> None:
    whole = command("cut")
    for at in range(1, len(whole)):
        client.send(whole[:at])
        until(partial(has_received, connection, at), "the arrival of a piece")
        client.send(whole[at:])
        client.send(command(f"after {at}"))
        assert client.answers(2) == ["cut", f"after {at}"]


def test_messages_that_arrive_together_are_handled_in_order(client: RawClient) -> None:
    names = [f"c{number}" for number in range(20)]
    client.send(b"".join(map(command, names)))
    client.send(command("last"))
    assert client.answers(21) == [*names, "last"]


def test_a_whole_text_between_the_parts_of_another_closes_the_connection(client: RawClient) -> None:
    text = text_of("parts")
    client.send(frame(TEXT, text[:5], fin=False))
    client.send(frame(PING, b""))
    client.send(frame(CONT, text[5:]))
    assert client.answers(1) == ["parts"]
    client.send(frame(TEXT, text[:5], fin=False))
    client.send(command("too soon"))
    assert client.closing_code() == 1002


def test_whole_messages_parts_and_pings_may_share_a_packet(client: RawClient) -> None:
    text = text_of("parts")
    client.send(
        command("before")
        + frame(TEXT, text[:5], fin=False)
        + frame(PING, b"")
        + frame(CONT, text[5:])
        + command("after")[:7]
    )
    client.send(command("after")[7:])
    assert client.answers(3) == ["before", "parts", "after"]
