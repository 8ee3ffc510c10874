"""The messages between nodes.

A client whose node does not run its room is *bridged*: the node it is connected to (the *edge*) passes its messages
on to the owner of the room, and the owner's messages back. Messages may be lost; then the client reconnects and sends
again what got no response.
"""

from __future__ import annotations

from typing import Any

import msgspec


class NodeMessage(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Any message between nodes."""


# From the edge to the owner


class Open(NodeMessage, frozen=True):
    """A client wants to enter a room."""

    edge: str
    bridge: str
    room_code: str
    player_id: str
    name: str
    guest: bool
    token_hash: str
    language: str
    address: str
    request: str


class FromClient(NodeMessage, frozen=True):
    """A message of a client."""

    edge: str
    bridge: str
    text: bytes


class Gone(NodeMessage, frozen=True):
    """A client has closed its connection."""

    edge: str
    bridge: str


# From the owner to the edge


class ToClient(NodeMessage, frozen=True):
    """A message for a client."""

    bridge: str
    text: bytes


class Close(NodeMessage, frozen=True):
    """Close the connection of a client with this code, after what was sent before."""

    bridge: str
    close_code: int


class HandOver(NodeMessage, frozen=True):
    """The owner has released the room, because nobody is in it: the edge can run it itself.

    ``expected`` are the players for whom the room keeps a seat.
    """

    bridge: str
    expected: tuple[str, ...]


# Calls of functions at other nodes, and their responses


class Call(NodeMessage, frozen=True):
    """A call of a function at one node. ``arguments`` are values of JSON types."""

    caller: str
    number: int
    function: str
    arguments: list[Any]


class Response(NodeMessage, frozen=True):
    """The response to a call; with ``code`` and ``status``, a refusal whose reason is the value."""

    number: int
    value: Any
    code: str = ""
    status: int = 0


# To all nodes


class Reset(NodeMessage, frozen=True):
    """A node has lost messages: bridges from and to it are closed."""

    node: str


class SignedOut(NodeMessage, frozen=True):
    """Sessions have ended."""

    node: str
    token_hashes: list[str]
    player_id: str


class PlayerChanged(NodeMessage, frozen=True):
    """A player has a new name or an account: cached sessions are read again."""

    node: str
    player_id: str


class PlayerDeleted(NodeMessage, frozen=True):
    """A player is deleted: their seats become free."""

    node: str
    player_id: str


class BansChanged(NodeMessage, frozen=True):
    """The bans have changed."""

    node: str


class SeatTaken(NodeMessage, frozen=True):
    """A player has a seat in a public lobby, so they lose those in others."""

    node: str
    player_id: str
    room_code: str


class Announcement(NodeMessage, frozen=True):
    """The operator has announced something, by language."""

    node: str
    texts: dict[str, str]


AnyNodeMessage = (
    Open
    | FromClient
    | Gone
    | ToClient
    | Close
    | HandOver
    | Call
    | Response
    | Reset
    | SignedOut
    | PlayerChanged
    | PlayerDeleted
    | BansChanged
    | SeatTaken
    | Announcement
)

encode = msgspec.msgpack.Encoder().encode
decode_all = msgspec.msgpack.Decoder(list[msgspec.Raw]).decode
decode = msgspec.msgpack.Decoder(AnyNodeMessage).decode
