"""Chat: what the people in a room write and express, and muting them."""

from __future__ import annotations

import unicodedata

from mezani.seats import seat_letter
from mezani.server.accounts.names import INVISIBLE, MAX_MARKS
from mezani.server.messages import (
    ChatLine,
    ChatMessage,
    EmoteCommand,
    EmoteMessage,
    MuteCommand,
    SayCommand,
)
from mezani.server.rooms.commands.request import Request
from mezani.server.rooms.errors import BadMessageError, ForbiddenError
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.room_context import bot_mute_key

EMOTES = ("👏", "😂", "😮", "😢", "🤔", "🔥", "🙏", "❤️", "pole", "safi", "haraka", "asante")
SPECTATORS = ""
"""The key under which all spectators are muted together."""


async def say(request: Request[SayCommand]) -> None:
    """Send a text to everybody in the room."""
    _require_voice(request)
    text = clean_text(request.command.text)
    if not text:
        raise BadMessageError("The message has no visible text.", "nothing_said")
    request.ack()
    _broadcast(request, ChatMessage(_chat_line(request, text)))


async def emote(request: Request[EmoteCommand]) -> None:
    """Send an emote to everybody in the room."""
    _require_voice(request)
    name = request.command.emote
    if name not in EMOTES:
        reason = f"There is no “{name}”; there are {' '.join(EMOTES)}."
        raise BadMessageError(reason, "unknown_emote")
    request.ack()
    _broadcast(request, EmoteMessage(_chat_line(request, name)))


async def mute(request: Request[MuteCommand]) -> None:
    """Mute or unmute the player at a seat, or all spectators."""
    who = _mute_key(request)
    muted = request.room.muted.setdefault(request.player_id, set())
    if request.command.muted:
        muted.add(who)
    else:
        muted.discard(who)
    request.ack()


def _require_voice(request: Request[SayCommand] | Request[EmoteCommand]) -> None:
    """Refuse somebody whom the host has muted."""
    room, player_id = request.room, request.player_id
    is_spectator = room.observer_of(request.client) is None
    is_muted = player_id in room.record.muted_ids or (is_spectator and room.record.mutes_spectators)
    if is_muted and player_id != room.record.host_id:
        raise ForbiddenError("The host has muted you.", "muted_by_host")


def _mute_key(request: Request[MuteCommand]) -> str:
    """Return what to mute: a player, who stays muted at any seat, or the bot at a seat."""
    letter = request.command.seat
    if not letter:
        return SPECTATORS
    record = request.room.record
    number = lobby.seat_number(record, letter)
    seat = record.seats[number]
    if seat.bot_level:
        return bot_mute_key(seat_letter(number))
    if not seat.player_id:
        raise ForbiddenError(f"There is nobody to mute on seat {letter.upper()}.", "nobody_to_mute")
    return seat.player_id


def clean_text(text: str) -> str:
    """Return a text on one line, without invisible characters and stacks of combining marks."""
    shown: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            shown.append(char if char.isprintable() and char not in INVISIBLE else " ")
    return " ".join("".join(shown).split())


def _chat_line(request: Request[SayCommand] | Request[EmoteCommand], text: str) -> ChatLine:
    room, client = request.room, request.client
    seat = room.observer_of(client)
    if seat is None:
        name = lobby.spectator_name(room.record, client.player)
        return ChatLine(name, "", text, spectator=True)
    return ChatLine(room.record.seats[seat].name, seat_letter(seat), text)


def _broadcast(
    request: Request[SayCommand] | Request[EmoteCommand], message: ChatMessage | EmoteMessage
) -> None:
    """Send a message to everybody who has not muted its author."""
    room, author = request.room, request.client
    keys = {author.player.id}
    if room.observer_of(author) is None:
        keys.add(SPECTATORS)
    room.broadcast_chat(message, keys, author)
