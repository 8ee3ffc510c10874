"""A match at the terminal: one person on seat A, a bot on every other seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mezani import IllegalMoveError, Match, MezaniError, RecordError
from mezani.bots import Bot
from mezani.bots.driver import may_add_to_move, step, waited_for
from mezani.cli.record_files import is_earlier, open_record, save
from mezani.cli.terminal.help import hint_lines, legal_lines, open_lines, rules_lines, show_help
from mezani.cli.terminal.input import Entry, read_entry
from mezani.cli.terminal.questions import ask_call, complete_play
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables.registry import look_of
from mezani.cli.terminal.talk import addressed, heard_by

PERSON = 0
LINES = {
    "list": legal_lines,
    "rules": rules_lines,
    "hint": hint_lines,
    "open": open_lines,
}
"""What can be looked up at the table, by the command that asks for it."""
CALL_QUESTION = "  You could win. Niko Kadi?"


class Session:
    """Plays one match. ``decisions`` are the versions at which the person decided something."""

    def __init__(
        self, screen: Screen, match: Match, bot: Bot, decisions: Sequence[int] = ()
    ) -> None:
        self.screen = screen
        self.match = match
        self.bot = bot
        self.decisions = list(decisions)
        self.saved: tuple[Path, int] | None = None

    def open(self) -> None:
        """Shows the table to a person who has to wait for the others first."""
        if PERSON not in waited_for(self.match.state):
            self.show_table()

    def play(self) -> None:
        """Plays until the match is over; LeaveError ends it before."""
        while seats := waited_for(self.match.state):
            if PERSON in seats:
                self.let_person_act()
            else:
                self.let_bot_act(seats[0])

    # The others

    def let_bot_act(self, seat: int) -> None:
        """A bot moves, and everybody hears of it."""
        events = step(self.match, seat, self.bot)
        self.screen.tell(heard_by(PERSON, self.match.game, events, self.match.players))

    # The person

    def let_person_act(self) -> None:
        """Asks the person for what the table waits for; a window they can't use goes by unasked."""
        moves = [str(move) for move in self.match.state.legal(PERSON)]
        if "quiet" in moves:
            self.answer_prompt()
        elif moves == ["pass"]:
            self.match.apply(PERSON, "pass")
        else:
            self.show_table()
            while not self.obey(self.read()):
                pass

    def answer_prompt(self) -> None:
        """Answers “Niko Kadi?”, or takes back the move it comes from."""
        says_yes = ask_call(self.screen, self.match, CALL_QUESTION)
        if says_yes is None:
            self.take_back()
        else:
            self.make("niko" if says_yes else "quiet")

    def read(self) -> Entry:
        """What the person types, read; a bad line is told and asked again."""
        look = look_of(self.match.game.family)
        moves = [str(move) for move in self.match.state.legal(PERSON)]
        numbered = moves if look.numbers_moves else self.match.state.view(PERSON).hand
        while True:
            try:
                return read_entry(self.screen.ask("Your move"), numbered, look.read_move)
            except MezaniError as error:
                self.screen.say(error.reason, "yellow")

    def obey(self, entry: Entry) -> bool:
        """Does what was typed and says whether the match moved."""
        if entry.kind == "move":
            return self.try_move(entry)
        if entry.kind == "undo":
            return self.take_back()
        if entry.kind == "again":
            return self.make_only_move()
        if entry.kind == "quit":
            raise LeaveError
        if entry.kind == "save":
            self.save(entry.text)
        elif entry.kind == "help":
            show_help(self.screen, self.match)
        else:
            self.tell(LINES[entry.kind](self.match, PERSON))
        return False

    def tell(self, lines: Sequence[str]) -> None:
        """Says lines under each other."""
        for line in lines:
            self.screen.say(line, indent=INDENT)

    def try_move(self, entry: Entry) -> bool:
        """Makes a move, asking for what it leaves open; a refusal is told and nothing happens."""
        try:
            self.check_call(entry)
            text = complete_play(self.screen, self.match, PERSON, entry.text)
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
        """Makes a move of the person and tells it; raises and changes nothing if refused."""
        before = self.match.version
        events = self.match.apply(PERSON, text)
        self.decisions.append(before)
        self.screen.tell(heard_by(PERSON, self.match.game, events, self.match.players))

    def check_call(self, entry: Entry) -> None:
        """Refuses a call with a move where this game has none."""
        calls = entry.call or entry.text.endswith(" niko")
        if calls and not look_of(self.match.game.family).has_calls(self.match.rules):
            raise IllegalMoveError(
                "no_call", "“Niko Kadi” is not called with a move in this game: leave out the n."
            )

    def offer_call(self, *, wants: bool) -> None:
        """Calls right after a move if that was typed, or asks where the hand left could win."""
        state = self.match.state
        if state.outcome() is not None:
            return
        if wants:
            self.call()
        elif may_add_to_move(state, PERSON) and look_of(self.match.game.family).could_win(
            state, PERSON
        ):
            says_yes = ask_call(self.screen, self.match, CALL_QUESTION)
            if says_yes:
                self.make("niko")
            elif says_yes is None:
                self.take_back()

    def call(self) -> None:
        """Calls, or says why that can't be done."""
        try:
            self.make("niko")
        except MezaniError as error:
            self.screen.say(error.reason, "yellow")

    def make_only_move(self) -> bool:
        """Enter makes the only move there is; where there are several it shows the table again."""
        moves = self.match.state.legal(PERSON)
        if len(moves) == 1:
            self.make(str(moves[0]))
            return True
        self.show_table()
        return False

    def take_back(self) -> bool:
        """Goes back to the person's previous decision."""
        if not self.decisions:
            self.screen.say("There is nothing to take back.", "yellow")
            return False
        self.match.undo(self.match.version - self.decisions.pop())
        self.screen.say("Taken back.", "dim", INDENT)
        return True

    def save(self, name: str) -> None:
        """Saves the record and says so. Without a name it goes where it was last saved or came from."""
        if not name and self.saved is not None and is_earlier(self.match, self.saved[0]):
            name = str(self.saved[0])
        saved = save(self.match, name, self.bot)
        for line in saved.lines:
            self.screen.say_unbroken(line)
        if saved.path is not None:
            self.saved = (saved.path, self.match.version)

    @property
    def saved_as_it_is(self) -> Path | None:
        """Where the match was saved, if nothing has happened since."""
        return self.saved[0] if self.saved and self.saved[1] == self.match.version else None

    def show_table(self) -> None:
        """Draws the table, and says what the person can do."""
        match = self.match
        view = match.state.view(PERSON)
        self.screen.show()
        self.screen.show(look_of(match.game.family).draw(view, match.players, self.screen.width))
        for line in match.game.guidance(view, match.rules, match.players):
            self.screen.say(addressed(line), "cyan", INDENT)
        moves = [str(move) for move in match.state.legal(PERSON)]
        keys = look_of(match.game.family).keys_for(moves)
        if keys:
            self.screen.say(keys, "dim", INDENT)


def resume_match(file: Path) -> tuple[Match, list[int]]:
    """The match of a record, and the versions at which the person on seat A decided something."""
    match, steps = open_record(file)
    decisions: list[int] = []
    for made in steps:
        if made.seat == PERSON and is_choice(match):
            decisions.append(match.version)
        match.apply(made.seat, made.move)
    if match.state.outcome() is not None:
        raise RecordError(f"{file}: this game is over; mezani replay plays it back.")
    return match, decisions


def is_choice(match: Match) -> bool:
    """Whether the person is asked, and not passed over as in a window they can't use."""
    return [str(move) for move in match.state.legal(PERSON)] != ["pass"]
