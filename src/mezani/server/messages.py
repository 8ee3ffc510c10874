"""The messages between a client and a room. JSON schemas and TypeScript types are generated from these types."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from mezani.game import Event
from mezani.partial_play import PartialPlay

CommandId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")
]
SeatLetter = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
ShortText = Annotated[str, msgspec.Meta(min_length=1, max_length=280)]


# Commands


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A command. The client chooses its ``id``; a repeat of an id gets the first response again."""

    id: CommandId


class MoveCommand(Command, frozen=True, tag="move"):
    """Make a move; ``seq`` is the version the client saw."""

    seq: Version
    move: MoveText


class ExtendCommand(Command, frozen=True, tag="extend"):
    """Ask how a partial play can continue. ``cards`` may end with declarations such as ``suit=H niko``."""

    cards: Annotated[list[Word], msgspec.Meta(max_length=64)]


class LegalCommand(Command, frozen=True, tag="legal"):
    """List the legal moves of the client's seat."""


class SitCommand(Command, frozen=True, tag="sit"):
    """Take a seat: this one, or the first free one."""

    seat: SeatLetter | None = None


class StandCommand(Command, frozen=True, tag="stand"):
    """Leave the seat. During a match a bot plays on."""


class ReadyCommand(Command, frozen=True, tag="ready"):
    """Mark the player as ready."""


class UnreadyCommand(Command, frozen=True, tag="unready"):
    """Mark the player as not ready."""


class StartCommand(Command, frozen=True, tag="start"):
    """Start the match without the free seats, when every seated player is ready; for the host."""


class RematchCommand(Command, frozen=True, tag="rematch"):
    """Ask for another match with the same players."""


class ContinueCommand(Command, frozen=True, tag="continue"):
    """Continue after a round. A move continues too."""


class DeclineCommand(Command, frozen=True, tag="decline"):
    """Do not call after the last move, so that bots need not wait for it."""


class SyncCommand(Command, frozen=True, tag="sync"):
    """Ask for the room and the match again."""


class HintCommand(Command, frozen=True, tag="hint"):
    """Ask what the best bot would do; in practice rooms."""


class UndoCommand(Command, frozen=True, tag="undo"):
    """Undo the last move; in practice rooms."""


class OpenHandsCommand(Command, frozen=True, tag="open_hands"):
    """Open or close all hands; in practice rooms."""

    open: bool


class AddBotCommand(Command, frozen=True, tag="add_bot"):
    """Put a bot on a free seat; for the host."""

    level: Word
    seat: SeatLetter | None = None


class RemoveBotCommand(Command, frozen=True, tag="remove_bot"):
    """Remove a bot; for the host."""

    seat: SeatLetter


class EmoteCommand(Command, frozen=True, tag="emote"):
    """Send an emote to everybody in the room."""

    emote: Word


class SayCommand(Command, frozen=True, tag="say"):
    """Send a text to everybody in the room."""

    text: ShortText


class MuteCommand(Command, frozen=True, tag="mute"):
    """Mute or unmute the player or the bot at a seat; an empty ``seat`` is all spectators."""

    seat: str
    muted: bool = True


class HostMuteCommand(Command, frozen=True, tag="host_mute"):
    """Mute or unmute a player for everybody in the room; an empty ``seat`` is all spectators. For the host."""

    seat: str
    muted: bool = True


class LockCommand(Command, frozen=True, tag="lock"):
    """Lock the room, so that nobody else can sit down, or unlock it; for the host."""

    locked: bool = True


class RemoveCommand(Command, frozen=True, tag="remove"):
    """Remove a player before the match; for the host."""

    seat: SeatLetter


AnyCommand = (
    MoveCommand
    | ExtendCommand
    | LegalCommand
    | SitCommand
    | StandCommand
    | ReadyCommand
    | UnreadyCommand
    | StartCommand
    | RematchCommand
    | ContinueCommand
    | DeclineCommand
    | SyncCommand
    | HintCommand
    | UndoCommand
    | OpenHandsCommand
    | AddBotCommand
    | RemoveBotCommand
    | EmoteCommand
    | SayCommand
    | MuteCommand
    | HostMuteCommand
    | LockCommand
    | RemoveCommand
)


# Responses and messages to clients


class Ack(msgspec.Struct, frozen=True):
    """The command is done. ``seq`` is the version of the match as this client counts it."""

    ack: str
    seq: int


class ExtendResponse(PartialPlay, frozen=True):
    """How a play can continue: the response to ``extend``."""

    ack: str


class LegalResponse(msgspec.Struct, frozen=True):
    """The legal moves of a seat in notation, one for each distinct outcome, at most 500."""

    ack: str
    seq: int
    moves: tuple[str, ...]


class HintResponse(msgspec.Struct, frozen=True):
    """The move of the best bot, and its reason."""

    ack: str
    seq: int
    move: str
    reason: str


class Nak(msgspec.Struct, frozen=True, omit_defaults=True):
    """The command is refused: a stable code and a sentence. ``why`` tells apart refusals with the same code."""

    nak: str
    code: str
    reason: str
    seq: int
    why: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """A seat of a room. An empty ``name`` is a free seat; ``bot`` is a level; ``stand_in``: a stand-in plays.

    ``host_muted``: the host has muted the player for everybody. ``has_left``: the player gave up the seat, and a
    stand-in plays it until the match ends.
    """

    seat: str
    name: str
    bot: str
    guest: bool
    ready: bool
    connected: bool
    stand_in: bool
    wants_rematch: bool
    host_muted: bool = False
    has_left: bool = False


class ResultView(msgspec.Struct, frozen=True):
    """The result of a match. ``ratings`` are the new ratings of seats whose rating changed.

    ``ending`` is finished, or move_limit for a draw after too many moves, or abandoned.
    ``ranks`` are by seat; equal seats share a rank. ``stand_ins``: seats that a stand-in finished for their player.
    ``names`` are the players by seat. ``winning_play`` are the cards of the play that won, if a play won.
    ``duration`` is in milliseconds; ``moves`` is the number of steps that were not undone.
    """

    match: str
    winners: tuple[str, ...]
    ranks: tuple[int, ...]
    stand_ins: tuple[str, ...]
    scores: tuple[float, ...]
    ending: str
    seed: str
    ratings: dict[str, float]
    names: tuple[str, ...]
    winning_play: tuple[str, ...]
    duration: int
    moves: int


class RoomView(msgspec.Struct, frozen=True):
    """A room as one client sees it.

    ``you`` is the seat of the client, empty for spectators and players who left; ``fills_up``: bots will take the
    free seats; ``daily``: the day of a deal of the day, else empty; ``ended_by_operator``: the operator has
    ended the last match; ``spectators_muted``: the host has muted all spectators for everybody.
    """

    code: str
    game: str
    rules: dict[str, bool | int | str]
    phase: str
    seats: tuple[SeatView, ...]
    host: str
    you: str
    public: bool
    practice: bool
    locked: bool
    fills_up: bool
    daily: str
    spectators: int
    match: str
    seed_hash: str
    result: ResultView | None
    ended_by_operator: bool = False
    spectators_muted: bool = False


class RoomMessage(msgspec.Struct, frozen=True):
    """The room has changed."""

    room: RoomView


class RunningClock(msgspec.Struct, frozen=True):
    """A running clock. ``deadline`` is the time left in milliseconds; a new ``number`` is a new clock."""

    kind: str
    seat: str
    seconds: int
    number: int
    deadline: int
    paused: bool = False


class RoundBreakView(msgspec.Struct, frozen=True):
    """The break after a round, in which bots and clocks wait until every player has continued.

    ``events`` are those of the step that ended the round, ``waiting`` the seats of players who have not continued.
    ``deadline`` is the time left in milliseconds.
    """

    events: tuple[Event, ...]
    waiting: tuple[str, ...]
    deadline: int


class MatchMessage(msgspec.Struct, frozen=True):
    """A step as one observer sees it, with the whole view. After a sync there are no events.

    ``open_hands`` are all hands by seat, in practice with open hands and when the match is over.
    ``undone``: this step is an undo, and the steps after that ``seq`` are undone; null for any other step.
    ``round_break``: the break after a round; null during play.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    guidance: tuple[str, ...]
    open_hands: tuple[tuple[str, ...], ...] | None = None
    undone: int | None = None
    round_break: RoundBreakView | None = None


class ChatLine(msgspec.Struct, frozen=True):
    """A text or an emote from somebody in the room, or an emote from a bot.

    A spectator has no ``seat``, and never the name of somebody who has one.
    """

    name: str
    seat: str
    text: str
    spectator: bool = False


class ChatMessage(msgspec.Struct, frozen=True):
    """A text from somebody in the room."""

    said: ChatLine


class EmoteMessage(msgspec.Struct, frozen=True):
    """An emote from somebody in the room."""

    emote: ChatLine


class Notice(msgspec.Struct, frozen=True):
    """Something the operator wants everybody to know.

    ``code`` is ``announcement``, with its ``text``; ``draining``: the server stops soon and starts nothing new; or
    ``drain_cancelled``.
    """

    code: str
    text: str = ""


class NoticeMessage(msgspec.Struct, frozen=True):
    """A notice to everybody."""

    notice: Notice


class Goodbye(msgspec.Struct, frozen=True):
    """Why the server closes the connection, and whether the client should reconnect."""

    code: str
    reason: str
    reconnect: bool


class GoodbyeMessage(msgspec.Struct, frozen=True):
    """The last message on a connection."""

    bye: Goodbye
