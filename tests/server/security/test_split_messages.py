"""Messages come as the network likes: in pieces, several at once, with a ping between. Each is heard, in order."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from mezani.server.http.connections import Connection
from tests.server.live_server import RunningServer, until
from tests.server.security.raw_clients import CONT, PING, TEXT, RawClient, frame


def command(name: str) -> bytes:
    """A command that changes nothing, as a frame."""
    return frame(TEXT, text_of(name))


def text_of(name: str) -> bytes:
    """A command that changes nothing."""
    return msgspec.json.encode({"id": name, "do": "mute", "seat": "", "muted": False})


@pytest.fixture
def client(server: RunningServer) -> Iterator[RawClient]:
    """Somebody in a room, who has been heard once; nobody else is there."""
    until(lambda: not sockets_of(server), "the end of earlier connections")
    person = server.guest("Amina")
    found = RawClient(person, person.make_room())
    found.send(command("first"))
    assert found.answers(1) == ["first"]
    yield found
    found.close()


@pytest.fixture
def connection(server: RunningServer, client: RawClient) -> Connection:
    """The client's connection, as the server has it."""
    [found] = sockets_of(server)
    return found


def sockets_of(server: RunningServer) -> list[Connection]:
    """The sockets that are open."""
    everything = list(server._server.server_state.connections)
    return [connection for connection in everything if isinstance(connection, Connection)]


def test_a_message_in_two_pieces_is_heard_wherever_it_is_cut(
    client: RawClient, connection: Connection
) -> None:
    whole = command("cut")
    for at in range(1, len(whole)):
        client.send(whole[:at])
        until(lambda: not connection._is_between_messages(), "a piece of a message")
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


def test_a_whole_message_is_handed_over_at_once(client: RawClient, connection: Connection) -> None:
    hear_now, heard = connection.hear_now, list[bool]()
    assert hear_now is not None

    def note(text: str) -> bool:
        heard.append(hear_now(text))
        return heard[-1]

    connection.hear_now = note
    whole = command("whole")
    client.send(whole)
    assert client.answers(1) == ["whole"]
    assert heard == [True]
    client.send(whole[:3])
    until(lambda: not connection._is_between_messages(), "a piece of a message")
    client.send(whole[3:])
    assert client.answers(1) == ["whole"]
    assert heard == [True]
    until(connection._is_between_messages, "the end of the message")
