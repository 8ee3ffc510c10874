"""What server and table say to each other in a room. These types are the source; the schemas are made from them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from mezani.game import Event

CommandId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")
]
SeatLetter = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
ShortText = Annotated[str, msgspec.Meta(min_length=1, max_length=280)]


# What a client may ask for: always with an id of its own choosing.


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything a client asks for. A repeat of an ``id`` gets the first answer again."""

    id: CommandId


class MoveCommand(Command, frozen=True, tag="move"):
    """Make a move; ``seq`` is the version the client saw."""

    seq: Version
    move: MoveText


class ExtendCommand(Command, frozen=True, tag="extend"):
    """Say what can follow in a play being put together; ``cards`` may end with what it names: ``suit=H niko``."""

    cards: Annotated[list[Word], msgspec.Meta(max_length=64)]


class SitCommand(Command, frozen=True, tag="sit"):
    """Take a seat: this one, or the first that is free."""

    seat: SeatLetter | None = None


class StandCommand(Command, frozen=True, tag="stand"):
    """Leave the seat; while a match runs, a bot plays on for it."""


class ReadyCommand(Command, frozen=True, tag="ready"):
    """Say that one is ready."""


class UnreadyCommand(Command, frozen=True, tag="unready"):
    """Take it back."""


class StartCommand(Command, frozen=True, tag="start"):
    """The host starts the match without waiting for everybody to be ready."""


class RematchCommand(Command, frozen=True, tag="rematch"):
    """Ask for another match with the same people."""


class SyncCommand(Command, frozen=True, tag="sync"):
    """Ask for the room and the view again."""


class HintCommand(Command, frozen=True, tag="hint"):
    """Ask what the best bot would do, in a practice room."""


class UndoCommand(Command, frozen=True, tag="undo"):
    """Take the last move back, in a practice room."""


class FacesCommand(Command, frozen=True, tag="faces"):
    """Open or close everybody's hand, in a practice room."""

    open: bool


class AddBotCommand(Command, frozen=True, tag="add_bot"):
    """Put a bot on a free seat."""

    level: Word
    seat: SeatLetter | None = None


class RemoveBotCommand(Command, frozen=True, tag="remove_bot"):
    """Send a bot away."""

    seat: SeatLetter


class EmoteCommand(Command, frozen=True, tag="emote"):
    """Make a face at the table."""

    emote: Word


class SayCommand(Command, frozen=True, tag="say"):
    """Say a few words to everybody in the room."""

    text: ShortText


class MuteCommand(Command, frozen=True, tag="mute"):
    """Hear no more of a seat (or of all spectators: an empty seat), or hear it again."""

    seat: str
    muted: bool = True


class LockCommand(Command, frozen=True, tag="lock"):
    """The host lets nobody else sit down, or lets them again."""

    locked: bool = True


class RemoveCommand(Command, frozen=True, tag="remove"):
    """The host sends a player away before the start."""

    seat: SeatLetter


AnyCommand = (
    MoveCommand
    | ExtendCommand
    | SitCommand
    | StandCommand
    | ReadyCommand
    | UnreadyCommand
    | StartCommand
    | RematchCommand
    | SyncCommand
    | HintCommand
    | UndoCommand
    | FacesCommand
    | AddBotCommand
    | RemoveBotCommand
    | EmoteCommand
    | SayCommand
    | MuteCommand
    | LockCommand
    | RemoveCommand
)


# What the server answers and tells.


class Ack(msgspec.Struct, frozen=True):
    """Done: ``seq`` is the version of the match as this client knows it."""

    ack: str
    seq: int


class ExtendAnswer(msgspec.Struct, frozen=True):
    """What can follow in a play: words, whether it stands as it is, what else it must or may say.

    ``asks`` are the cards that ``ask`` may name. ``why`` says in a sentence why no play begins so, and is empty where
    one does; ``preview`` are short sentences about what a play that stands would do.
    """

    ack: str
    next: tuple[str, ...]
    complete: bool
    needs: str | None
    may: tuple[str, ...]
    asks: tuple[str, ...]
    why: str
    preview: tuple[str, ...]


class HintAnswer(msgspec.Struct, frozen=True):
    """What the best bot would do, and why."""

    ack: str
    seq: int
    move: str
    reason: str


class Nak(msgspec.Struct, frozen=True, omit_defaults=True):
    """Refused: a stable code, and a sentence for people; ``why`` tells apart the reasons of one code."""

    nak: str
    code: str
    reason: str
    seq: int
    why: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """A seat of a room. An empty ``name`` is a free seat; ``bot`` is a level; ``auto``: a bot plays for them."""

    seat: str
    name: str
    bot: str
    guest: bool
    ready: bool
    connected: bool
    auto: bool
    wants_rematch: bool


class ResultView(msgspec.Struct, frozen=True):
    """How a match ended; ``ratings`` are the new ones, where they changed.

    ``names`` are those who played, seat by seat. ``winning_play`` are the cards of the play that won, where one did.
    ``duration`` is in milliseconds, ``moves`` counts the steps but those taken back.
    """

    match: str
    winners: tuple[str, ...]
    scores: tuple[float, ...]
    ending: str
    seed: str
    ratings: dict[str, float]
    names: tuple[str, ...]
    winning_play: tuple[str, ...]
    duration: int
    moves: int


class RoomView(msgspec.Struct, frozen=True):
    """A room as somebody in it sees it.

    ``you`` is their seat, empty for a spectator and for who has left theirs; ``fills_up``: bots take the
    seats nobody comes for.
    """

    code: str
    game: str
    rules: dict[str, Any]
    phase: str
    seats: tuple[SeatView, ...]
    host: str
    you: str
    public: bool
    practice: bool
    locked: bool
    fills_up: bool
    spectators: int
    match: str
    seed_hash: str
    result: ResultView | None


class RoomMessage(msgspec.Struct, frozen=True):
    """The room has changed."""

    room: RoomView


class RunningClock(msgspec.Struct, frozen=True):
    """A timer as it is told: ``deadline`` is milliseconds left; a new ``number`` is a new timer."""

    kind: str
    seat: str
    seconds: int
    number: int
    deadline: int
    paused: bool = False


class MatchMessage(msgspec.Struct, frozen=True):
    """A step as one seat saw it, with its whole view. After a sync there are no events.

    ``undone``: moves were taken back, and what was told after that ``seq`` has not happened; null for any other step.
    """

    seq: int
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    guidance: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...] | None = None
    undone: int | None = None


class Said(msgspec.Struct, frozen=True):
    """Somebody said something, or made a face."""

    name: str
    seat: str
    text: str


class SaidMessage(msgspec.Struct, frozen=True):
    """Words from somebody in the room."""

    said: Said


class EmoteMessage(msgspec.Struct, frozen=True):
    """A face somebody made."""

    emote: Said


class Goodbye(msgspec.Struct, frozen=True):
    """Why the connection is about to be closed, and whether to come again."""

    code: str
    reason: str
    reconnect: bool


class GoodbyeMessage(msgspec.Struct, frozen=True):
    """The last message on a connection."""

    bye: Goodbye
