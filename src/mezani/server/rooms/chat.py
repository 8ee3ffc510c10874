"""Words and faces between the people of a room. Who mutes a seat hears no more of it."""

from __future__ import annotations

import unicodedata

from mezani.seats import seat_letter
from mezani.server.accounts.names import MOST_MARKS, UNSEEN
from mezani.server.messages import (
    EmoteCommand,
    EmoteMessage,
    MuteCommand,
    Said,
    SaidMessage,
    SayCommand,
)
from mezani.server.rooms import lobby
from mezani.server.rooms.client import Peer
from mezani.server.rooms.errors import RoomError, forbidden
from mezani.server.rooms.request import acknowledge
from mezani.server.rooms.room import Room

EMOTES = ("👏", "😂", "😮", "😢", "🤔", "🔥", "🙏", "❤️", "niko-kadi", "pole", "haraka", "asante")
"""What faces and short calls there are."""


async def say(room: Room, peer: Peer, command: SayCommand) -> None:
    """Says a few words to everybody in the room."""
    text = clean_words(command.text)
    if not text:
        raise RoomError("bad_message", "There is nothing to read in that.", "nothing_said")
    acknowledge(room, peer, command)
    pass_on(room, peer, SaidMessage(said_by(room, peer, text)))


async def emote(room: Room, peer: Peer, command: EmoteCommand) -> None:
    """Makes a face."""
    if command.emote not in EMOTES:
        raise RoomError(
            "bad_message",
            f"There is no “{command.emote}”; there are {' '.join(EMOTES)}.",
            "unknown_emote",
        )
    acknowledge(room, peer, command)
    pass_on(room, peer, EmoteMessage(said_by(room, peer, command.emote)))


async def mute(room: Room, peer: Peer, command: MuteCommand) -> None:
    """Hears no more of a seat, or of everybody who watches; or hears them again."""
    who = whom_to_mute(room, command.seat)
    muted = room.muted.setdefault(peer.player.id, set())
    if command.muted:
        muted.add(who)
    else:
        muted.discard(who)
    acknowledge(room, peer, command)


def whom_to_mute(room: Room, seat: str) -> str:
    """The player of a seat, by id, so that they stay muted wherever they sit; nobody's seat is all who watch."""
    if not seat:
        return ""
    player = room.record.seats[lobby.seat_of_letter(room.record, seat)].player
    if not player:
        raise forbidden(f"There is nobody to mute on seat {seat.upper()}.", "nobody_to_mute")
    return player


def clean_words(text: str) -> str:
    """Words without control, formatting and other invisible characters or piles of marks, on one line."""
    shown: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            shown.append(sign if sign.isprintable() and sign not in UNSEEN else " ")
    return " ".join("".join(shown).split())


def said_by(room: Room, peer: Peer, text: str) -> Said:
    """Who said what."""
    seat = room.observer_of(peer)
    if seat is None:
        return Said(peer.player.name, "", text)
    return Said(room.record.seats[seat].name, seat_letter(seat), text)


def pass_on(room: Room, peer: Peer, message: SaidMessage | EmoteMessage) -> None:
    """To everybody who wants to hear it."""
    by = {peer.player.id} if room.observer_of(peer) is not None else {peer.player.id, ""}
    for other in list(room.peers.values()):
        if other is peer or not by & room.muted.get(other.player.id, set()):
            other.tell(message)
