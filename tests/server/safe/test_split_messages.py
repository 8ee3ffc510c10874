"""Messages come as the network likes: in pieces, several at once, with a ping between. Each is heard, in order."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from mezani.server.web.connections import Connection
from tests.server.running import RunningServer, until
from tests.server.safe.raw_clients import CONT, PING, TEXT, RawClient, frame


def command(name: str) -> bytes:
    """A command that changes nothing, as a frame."""
    return frame(TEXT, text_of(name))


def text_of(name: str) -> bytes:
    """A command that changes nothing."""
    return msgspec.json.encode({"id": name, "do": "mute", "seat": "", "muted": False})


@pytest.fixture
def client(server: RunningServer) -> Iterator[RawClient]:
    """Somebody in a room, who has been heard once."""
    person = server.guest("Amina")
    found = RawClient(person, person.make_room())
    found.send(command("first"))
    assert found.answers(1) == ["first"]
    yield found
    found.close()


def connection_of(server: RunningServer) -> Connection:
    """The one socket that is open."""
    [found] = [
        connection
        for connection in server._server.server_state.connections
        if isinstance(connection, Connection)
    ]
    return found


def test_a_message_in_two_pieces_is_heard_wherever_it_is_cut(client: RawClient) -> None:
    whole = command("cut")
    for at in range(1, len(whole)):
        client.send(whole[:at])
        client.send(whole[at:])
        client.send(command(f"after {at}"))
        assert client.answers(2) == ["cut", f"after {at}"]


def test_messages_that_come_at_once_are_heard_in_order(client: RawClient) -> None:
    names = [f"c{number}" for number in range(20)]
    client.send(b"".join(map(command, names)))
    client.send(command("last"))
    assert client.answers(21) == [*names, "last"]


def test_a_whole_text_between_the_parts_of_another_ends_the_connection(client: RawClient) -> None:
    text = text_of("parts")
    client.send(frame(TEXT, text[:5], fin=False))
    client.send(frame(PING, b""))
    client.send(frame(CONT, text[5:]))
    assert client.answers(1) == ["parts"]
    client.send(frame(TEXT, text[:5], fin=False))
    client.send(command("too soon"))
    assert client.closing_code() == 1002


def test_between_messages_the_parser_is_passed_by(server: RunningServer, client: RawClient) -> None:
    connection = connection_of(server)
    whole = command("half")
    until(connection._is_between_messages, "the end of a message")
    client.send(whole[:3])
    until(lambda: not connection._is_between_messages(), "half a message")
    client.send(whole[3:])
    assert client.answers(1) == ["half"]
    until(connection._is_between_messages, "the end of a message")
