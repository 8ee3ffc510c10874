"""A match in the terminal: a person in seat A, a bot in every other seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mezani import Event, IllegalMoveError, Match, MezaniError, RecordError
from mezani.bots import Bot
from mezani.bots.driver import may_still_call, play_step, seats_to_ask
from mezani.cli.record_files import is_earlier_record, open_record, save
from mezani.cli.terminal.help import (
    hint_lines,
    legal_lines,
    open_hand_lines,
    rules_lines,
    show_help,
)
from mezani.cli.terminal.input import Entry, read_entry
from mezani.cli.terminal.questions import ask_call, complete_move
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables import table_of
from mezani.cli.terminal.tables.table import Call
from mezani.cli.terminal.talk import second_person, talk_for

PERSON = 0
LOOKUPS = {
    "list": legal_lines,
    "rules": rules_lines,
    "hint": hint_lines,
    "open": open_hand_lines,
}
"""What can be looked up during a game, by command."""


class TerminalMatch:
    """Plays one match. ``decisions`` are the versions at which the person decided something."""

    def __init__(
        self, screen: Screen, match: Match, bot: Bot, decisions: Sequence[int] = ()
    ) -> None:
        self.screen = screen
        self.match = match
        self.bot = bot
        self.table = table_of(match.game)
        self.decisions = list(decisions)
        self.saved: tuple[Path, int] | None = None

    def open(self) -> None:
        """Show the table if the person has to wait for others first."""
        if PERSON not in seats_to_ask(self.match.state):
            self.show_table()

    def play(self) -> None:
        """Play until the match is over; LeaveError ends it early."""
        while seats := seats_to_ask(self.match.state):
            if PERSON in seats:
                self.person_acts()
            else:
                self.show_talk(play_step(self.match, seats[0], self.bot))

    def legal_moves(self) -> list[str]:
        """Return the legal moves of the person."""
        return [str(move) for move in self.match.state.legal(PERSON)]

    def person_acts(self) -> None:
        """Ask the person for a move or a response. A window they can't use is skipped."""
        call = self.table.call
        moves = self.legal_moves()
        if call and call.decline in moves:
            self.answer_prompt(call)
        elif moves == [self.table.skipped_move]:
            self.match.apply(PERSON, moves[0])
        else:
            self.show_table()
            while not self.handle(self.read()):
                pass

    def answer_prompt(self, call: Call) -> None:
        """Answer a prompt for the call, or undo the move that led to it."""
        says_yes = ask_call(self.screen, self.match, call)
        if says_yes is None:
            self.undo()
        else:
            self.make(call.word if says_yes else call.decline)

    def read(self) -> Entry:
        """Return what the person types, asking again after a line that can't be read."""
        table = self.table
        numbered = self.legal_moves() if table.numbers_moves else self.match.state.view(PERSON).hand
        while True:
            try:
                return read_entry(self.screen.ask("Your move"), numbered, table.read_move)
            except MezaniError as error:
                self.screen.say(error.reason, "yellow")

    def handle(self, entry: Entry) -> bool:
        """Do what was typed; return True if the match changed."""
        if entry.kind == "move":
            return self.try_move(entry)
        if entry.kind == "undo":
            return self.undo()
        if entry.kind == "again":
            return self.make_only_move()
        if entry.kind == "quit":
            raise LeaveError
        if entry.kind == "save":
            self.save(entry.text)
        elif entry.kind == "help":
            show_help(self.screen, self.match)
        else:
            for line in LOOKUPS[entry.kind](self.match, PERSON):
                self.screen.say(line, indent=INDENT)
        return False

    def try_move(self, entry: Entry) -> bool:
        """Make a move, asking for what is missing; return False if it was refused or dropped."""
        try:
            self.check_call(entry)
            text = complete_move(self.screen, self.match, PERSON, entry.text)
            if text is None:
                self.screen.say("Nothing was played.", "dim", INDENT)
                return False
            self.make(text)
        except MezaniError as error:
            self.screen.say(error.reason, "yellow")
            return False
        self.offer_call(wants=entry.call)
        return True

    def make(self, text: str) -> None:
        """Make a move of the person and show its talk; raise if it is refused."""
        version = self.match.version
        events = self.match.apply(PERSON, text)
        self.decisions.append(version)
        self.show_talk(events)

    def check_call(self, entry: Entry) -> None:
        """Raise if a call is typed with a move and the rules don't have it."""
        call = self.table.call
        if call is None or call.is_with_move(self.match.rules):
            return
        if entry.call or entry.text.endswith(f" {call.word}"):
            raise IllegalMoveError(
                "no_call", f"{call.name} is not called with a move in this game: leave it out."
            )

    def offer_call(self, *, wants: bool) -> None:
        """Call after a move if that was typed; ask if the remaining hand could win."""
        call, state = self.table.call, self.match.state
        if call is None or state.outcome() is not None:
            return
        if wants:
            try:
                self.make(call.word)
            except MezaniError as error:
                self.screen.say(error.reason, "yellow")
        elif may_still_call(state, PERSON) and call.could_win(state, PERSON):
            says_yes = ask_call(self.screen, self.match, call)
            if says_yes:
                self.make(call.word)
            elif says_yes is None:
                self.undo()

    def make_only_move(self) -> bool:
        """Make the only legal move; if there are several, show the table again."""
        moves = self.legal_moves()
        if len(moves) == 1:
            self.make(moves[0])
            return True
        self.show_table()
        return False

    def undo(self) -> bool:
        """Go back to the person's previous decision; return False if there is none."""
        if not self.decisions:
            self.screen.say("There is nothing to undo.", "yellow")
            return False
        self.match.undo(self.match.version - self.decisions.pop())
        self.screen.say("Undone.", "dim", INDENT)
        return True

    def save(self, name: str) -> None:
        """Save the record. Without a name, use the file it was saved to or resumed from."""
        if not name and self.saved is not None and is_earlier_record(self.match, self.saved[0]):
            name = str(self.saved[0])
        saved = save(self.match, name, self.bot)
        for line in saved.lines:
            self.screen.say_unbroken(line)
        if saved.path is not None:
            self.saved = (saved.path, self.match.version)

    @property
    def up_to_date_file(self) -> Path | None:
        """The file of the match, if nothing has happened since it was saved."""
        return self.saved[0] if self.saved and self.saved[1] == self.match.version else None

    def show_talk(self, events: Sequence[Event]) -> None:
        """Show what the person sees of some events."""
        self.screen.talk(talk_for(PERSON, self.match.game, events, self.match.players))

    def show_table(self) -> None:
        """Draw the table, and show guidance and keys."""
        match = self.match
        view = match.state.view(PERSON)
        self.screen.show()
        self.screen.show(self.table.draw(view, match.players, self.screen.width))
        for line in match.game.guidance(view, match.rules, match.players):
            self.screen.say(second_person(line), "cyan", INDENT)
        if keys := self.table.keys_for(self.legal_moves()):
            self.screen.say(keys, "dim", INDENT)


def resume_match(file: Path) -> tuple[Match, list[int]]:
    """Return the match of a record, and the versions at which the person decided something."""
    match, steps = open_record(file)
    skipped_move = table_of(match.game).skipped_move
    decisions: list[int] = []
    for made in steps:
        moves = [str(move) for move in match.state.legal(PERSON)]
        if made.seat == PERSON and moves != [skipped_move]:
            decisions.append(match.version)
        match.apply(made.seat, made.move)
    if match.state.outcome() is not None:
        raise RecordError(f"{file}: this game is over; watch it with mezani replay.")
    return match, decisions
