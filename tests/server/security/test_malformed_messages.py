"""Malformed messages: too large, too deep, wrong types, unknown fields, not UTF-8, broken frames.

Messages that can be responded to are refused and the connection continues. Protocol errors close only their
connection.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.server.live_server import Connection, RunningServer
from tests.server.security.raw_clients import (
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    RawClient,
    frame,
)

LARGEST = 8192
MALFORMED = {
    "nothing": "",
    "blank": " \n",
    "null": "null",
    "a list": "[]",
    "a number": "12",
    "a text": '"sync"',
    "an empty object": "{}",
    "cut off": '{"id":"a","do":"sync"',
    "more after the end": '{"id":"a","do":"sync"} {}',
    "no id": '{"do":"sync"}',
    "an empty id": '{"id":"","do":"sync"}',
    "a long id": msgspec.json.encode({"id": "x" * 65, "do": "sync"}).decode(),
    "an id no database keeps": '{"id":"a\\u0000b","do":"sync"}',
    "an id of two lines": '{"id":"a\\nb","do":"sync"}',
    "an id of another type": '{"id":1,"do":"sync"}',
    "no command": '{"id":"a"}',
    "an unknown command": '{"id":"a","do":"win"}',
    "a command of another type": '{"id":"a","do":["sync"]}',
    "an unknown field": '{"id":"a","do":"sync","seat":"A"}',
    "a hidden field": '{"id":"a","do":"move","seq":0,"move":"draw","player":"x"}',
    "a missing field": '{"id":"a","do":"move","seq":0}',
    "a version as text": '{"id":"a","do":"move","seq":"0","move":"draw"}',
    "a version below nothing": '{"id":"a","do":"move","seq":-1,"move":"draw"}',
    "half a version": '{"id":"a","do":"move","seq":0.5,"move":"draw"}',
    "a true version": '{"id":"a","do":"move","seq":true,"move":"draw"}',
    "no number": '{"id":"a","do":"move","seq":NaN,"move":"draw"}',
    "an endless version": '{"id":"a","do":"move","seq":Infinity,"move":"draw"}',
    "a huge version": '{"id":"a","do":"move","seq":%s,"move":"draw"}' % ("9" * 8000),
    "a huge exponent": '{"id":"a","do":"move","seq":1e999999999,"move":"draw"}',
    "a version of 64 bits": '{"id":"a","do":"move","seq":9223372036854775808,"move":"draw"}',
    "an empty move": '{"id":"a","do":"move","seq":0,"move":""}',
    "a long move": '{"id":"a","do":"move","seq":0,"move":"%s"}' % ("x" * 401),
    "a move as list": '{"id":"a","do":"move","seq":0,"move":["draw"]}',
    "no list": '{"id":"a","do":"extend","cards":"7H"}',
    "a long list": msgspec.json.encode({"id": "a", "do": "extend", "cards": ["7H"] * 65}).decode(),
    "long words": '{"id":"a","do":"extend","cards":["%s"]}' % ("x" * 17),
    "a list of lists": '{"id":"a","do":"extend","cards":[["7H"]]}',
    "long words to say": '{"id":"a","do":"say","text":"%s"}' % ("x" * 281),
    "no flag": '{"id":"a","do":"lock","locked":"yes"}',
    "deep lists": "[" * 8000,
    "deep objects": '{"a":' * 1600,
    "depth in an unknown field": '{"id":"a","do":"sync","x":' + "[" * 8000,
    "depth in a known field": '{"id":"a","do":"say","text":' + "[" * 8000,
    "depth in place of an id": '{"id":' + "[" * 8000,
    "half a character": '{"id":"\\ud800","do":"sync"}',
    "a mark before it": '\ufeff{"id":"a","do":"sync"}',
    "many fields": "{" + ",".join(f'"f{number}":1' for number in range(900)) + "}",
    "as large as it may be": "x" * LARGEST,
}
BREAKING = {
    "a frame of more than 8 KB": (frame(TEXT, b"x" * (LARGEST + 1)), 1009),
    "a frame that says it has gigabytes": (
        bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0",
        1009,
    ),
    "parts of more than 8 KB": (
        frame(TEXT, b"x" * LARGEST, fin=False) + frame(CONT, b"x"),
        1009,
    ),
    "not UTF-8": (frame(TEXT, b'{"id":"\xff\xfe"}'), 1007),
    "not UTF-8 in parts": (frame(TEXT, b'{"id":"\xc3', fin=False) + frame(CONT, b'"}'), 1007),
    "no mask": (frame(TEXT, b"{}", masked=False), 1002),
    "bits of nobody's": (frame(TEXT, b"{}", bits=0x40), 1002),
    "an unknown kind": (frame(0x3, b"{}"), 1002),
    "an unknown control": (frame(0xB, b""), 1002),
    "a continuation without a start": (frame(CONT, b"{}"), 1002),
    "a message within a message": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a ping in parts": (frame(PING, b"x", fin=False), 1002),
    "a close frame of one byte": (frame(CLOSE, b"\x03"), 1002),
    "a close frame with a wrong code": (frame(CLOSE, (999).to_bytes(2, "big")), 1002),
    "a close frame that is not UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
}


class Victims:
    """A match that continues while another client sends malformed messages."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.code, self.connections = server.start_match()
        self.moves = 0

    def play(self) -> None:
        """Make a move that the other player sees."""
        live = self.server.live_match(self.code)
        mover = live.match.state.turn
        self.connections[mover].wait_for_seq(live.seq)
        assert "ack" in self.connections[mover].move("draw")
        self.connections[1 - mover].wait_for_seq(live.seq)
        self.moves += 1


@pytest.fixture(scope="module")
def victims(server: RunningServer) -> Victims:
    return Victims(server)


@pytest.fixture
def raw(server: RunningServer, victims: Victims) -> Iterator[RawClient]:
    client = RawClient(server.guest("Eve"), victims.code)
    yield client
    client.close()


@pytest.fixture(scope="module")
def eve(server: RunningServer, victims: Victims) -> Connection:
    return server.guest("Eve").join_room(victims.code)


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_message_is_refused_and_the_connection_continues(
    eve: Connection, text: str
) -> None:
    before = len(eve.received)
    eve.send_text(text)
    eve.until(lambda: any("nak" in each for each in eve.received[before:]), "a refusal")
    refused = next(each for each in eve.received[before:] if "nak" in each)
    assert refused["code"] == "bad_message"
    assert len(msgspec.json.encode(refused)) < 600
    assert eve.do("sync")["ack"]


@pytest.mark.parametrize("payload", [b"\xff\xfe\x00", b"\x80\x04K\x01.", b"", b"[" * 8000])
def test_invalid_bytes_are_refused_like_invalid_text(eve: Connection, payload: bytes) -> None:
    before = len(eve.received)
    eve.socket.send(payload)
    eve.until(lambda: any("nak" in each for each in eve.received[before:]), "a refusal")
    assert eve.do("sync")["ack"]


@pytest.mark.parametrize(("sent", "code"), BREAKING.values(), ids=BREAKING.keys())
def test_a_protocol_error_closes_only_its_own_connection(
    victims: Victims, raw: RawClient, sent: bytes, code: int
) -> None:
    raw.send(sent)
    assert raw.closing_code() == code
    victims.play()


def test_a_message_in_parts_is_accepted(victims: Victims, raw: RawClient) -> None:
    text = msgspec.json.encode({"id": "p", "do": "say", "text": "in parts"})
    raw.send(frame(TEXT, text[:5], fin=False) + frame(PING, b"between"))
    raw.send(frame(CONT, b"", fin=False) + frame(CONT, text[5:]))
    heard = victims.connections[0].received
    said = {"said": {"name": "Eve", "seat": "", "text": "in parts", "spectator": True}}
    victims.connections[0].until(lambda: said in heard, "the words")


def test_pings_and_pongs_are_not_messages(victims: Victims, raw: RawClient) -> None:
    raw.send(frame(PONG, b"nobody asked") + frame(PING, b"") + frame(PING, b"x" * 125))
    raw.say(id="p", do="say", text="after the pings")
    heard = victims.connections[0].received
    said = {"said": {"name": "Eve", "seat": "", "text": "after the pings", "spectator": True}}
    victims.connections[0].until(lambda: said in heard, "the words")


def test_the_match_continued_undisturbed(victims: Victims) -> None:
    victims.play()
    assert all(connection.closed is None for connection in victims.connections)
    assert not [
        each for connection in victims.connections for each in connection.received if "nak" in each
    ]
