"""Messages of clients: counted, decoded, and put into the queue of a room or passed on to the node that runs it."""

from __future__ import annotations

from functools import partial

import msgspec

from mezani.server.http.bridges import Bridges
from mezani.server.messages import AnyCommand, Goodbye
from mezani.server.rooms.client import TOO_MANY, Client
from mezani.server.rooms.commands.handlers import (
    bad_message_nak,
    handle_command,
    too_fast_bridged_nak,
    too_fast_nak,
)
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.traffic import MessageMeter

decode = msgspec.json.Decoder(AnyCommand).decode


def receive_bridged(
    services: Services,
    client: Client,
    meter: MessageMeter,
    bridges: Bridges,
    bridge: str,
    text: str | bytes,
) -> None:
    """Pass a message on to the node that runs the room, or refuse it over a limit."""
    now = services.monotonic()
    if meter.count(now):
        bridges.pass_on(bridge, text)
        return
    services.metrics.refused("rate_limited")
    if meter.count_refusal(now):
        client.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
    elif not client.is_closing:
        client.send(too_fast_bridged_nak(text))


def receive_message(room: Room, client: Client, meter: MessageMeter, text: str | bytes) -> None:
    """Handle a message, refuse it over a limit, or close the connection if it floods the room."""
    now = room.services.monotonic()
    if meter.count(now):
        handle_message(room, client, text, now)
        return
    if client.is_closing:
        return
    room.services.metrics.refused("rate_limited")
    if meter.count_refusal(now):
        client.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
    else:
        client.send(too_fast_nak(room, client, text))


def handle_message(room: Room, client: Client, text: str | bytes, received: float) -> None:
    """Decode a message and put its command into the room's queue. ``received`` is the monotonic time."""
    try:
        command = decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        room.services.metrics.refused("bad_message")
        client.send(bad_message_nak(room, client, text, error))
        return
    # Messages arrive outside the task of their socket, so the id is passed on.
    room.queue.put(partial(handle_command, room, client, command, received), client.request)
