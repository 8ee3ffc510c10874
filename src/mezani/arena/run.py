"""Runs: a schedule that is played, logged to a file, and resumed after an interruption.

The log is a text file with one JSON object in each line: the settings, then one line for each match in the order of
the schedule. The schedule follows from the settings, so the number of lines says where to continue.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from mezani import ENGINE, MezaniError
from mezani.arena.bot_source import source_hash
from mezani.arena.contest import ArenaMatch, Contest, schedule
from mezani.arena.play import PlayedMatch, interrupts_blocked, play_all

LOG_NAME = "run.jsonl"


class RunError(MezaniError):
    """A run can't be started or resumed."""

    code = "bad_run"


class RunSettings(msgspec.Struct, frozen=True):
    """Everything that determines the results of a run.

    ``command`` is the command that started it. ``bots`` are the sources of bots that are not in BOTS, and ``hashes``
    those of their files. ``records`` is the folder for records, if any.
    """

    command: str
    contests: tuple[Contest, ...]
    bots: dict[str, str] = {}
    records: str = ""
    engine: str = ENGINE
    hashes: dict[str, str] = {}


class Run:
    """The matches of a run, and those that have been played."""

    def __init__(self, settings: RunSettings, folder: Path | None = None) -> None:
        self.settings = settings
        self.folder = folder
        self.matches = schedule(settings.contests)
        self.played: list[PlayedMatch] = []

    @classmethod
    def start(cls, settings: RunSettings, folder: Path | None = None) -> Run:
        """Return a new run. With a folder it is logged there, so that it can be resumed."""
        if folder is not None and (folder / LOG_NAME).exists():
            raise RunError(
                f"{folder} has a run already: give another folder, or resume it with --resume."
            )
        try:
            if settings.records:
                make_empty_folder(Path(settings.records))
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / LOG_NAME).write_bytes(msgspec.json.encode(settings) + b"\n")
        except OSError as error:
            raise RunError(f"{error.filename} can't be written: {error.strerror}.") from error
        return cls(settings, folder)

    @classmethod
    def resume(cls, folder: Path, command: str) -> Run:
        """Return the run of a folder with the matches played so far. An incomplete last line is removed."""
        log = folder / LOG_NAME
        if not log.is_file():
            raise RunError(f"{folder} has no run to resume: {LOG_NAME} is missing.")
        whole, _, rest = log.read_bytes().rpartition(b"\n")
        lines = whole.split(b"\n")
        try:
            settings = msgspec.json.decode(lines[0], type=RunSettings)
            played = [msgspec.json.decode(line, type=PlayedMatch) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise RunError(f"{log} can't be read: {error}.") from error
        if settings.command != command:
            raise RunError(f"{folder} has a run of mezani {settings.command}.")
        if settings.engine != ENGINE:
            raise RunError(
                f"{folder} has a run of engine {settings.engine}; this is engine {ENGINE}."
            )
        if rest:
            log.write_bytes(whole + b"\n")
        run = cls(settings, folder)
        run.played = played
        if len(played) > len(run.matches):
            raise RunError(f"{log} has more matches than its settings say.")
        if not run.is_complete:
            check_bots(settings)
        return run

    @property
    def is_complete(self) -> bool:
        """True if all matches have been played."""
        return len(self.played) == len(self.matches)

    def play(self, processes: int) -> Iterator[tuple[ArenaMatch, PlayedMatch]]:
        """Yield every match, first those that have been played already, and log the new ones."""
        yield from zip(self.matches, tuple(self.played))
        left = self.matches[len(self.played) :]
        playing = play_all(
            left,
            self.settings.bots,
            processes=processes,
            with_records=bool(self.settings.records),
        )
        for match, played in zip(left, playing):
            with interrupts_blocked():
                self.save(match, played)
            yield match, played

    def save(self, match: ArenaMatch, played: PlayedMatch) -> None:
        """Write the record of a match and a line of the log."""
        if played.record:
            path = Path(self.settings.records) / record_name(match, len(self.played))
            path.write_text(played.record, encoding="utf-8")
            played = msgspec.structs.replace(played, record="")
        if self.folder is not None:
            with (self.folder / LOG_NAME).open("ab") as log:
                log.write(msgspec.json.encode(played) + b"\n")
        self.played.append(played)


def check_bots(settings: RunSettings) -> None:
    """Raise if the file of a bot has changed: the matches of two versions would be counted together."""
    for name, known in settings.hashes.items():
        source = settings.bots[name]
        if source_hash(source) != known:
            raise RunError(
                f"The bot {name} has changed since the run was started ({source}): "
                "restore the file, or start a new run in another folder."
            )


def make_empty_folder(folder: Path) -> None:
    """Make a folder; raise if there is something in it."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise RunError(f"{folder} is not empty: give another folder for the records.")


def record_name(match: ArenaMatch, number: int) -> str:
    """Return the file name of a match's record: its number, its game and the bots by seat."""
    return f"{number + 1:06}-{match.game_id}-{'-'.join(match.bots)}.record"
