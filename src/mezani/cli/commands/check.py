"""``mezani check FILE…``: runs scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mezani import MezaniError, ScenarioError
from mezani.cli.app import BAD_USE, complain
from mezani.cli.record_files import check_readable
from mezani.scenario import Case, read_cases

SOME_FAILED = 1


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Scenario files.", show_default=False)
    ],
    *,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Name the cases that pass, too.")
    ] = False,
) -> None:
    """Run scenario files.

    The exit status is 1 if a case fails, and 2 if a file, or a case in it, can't be read.
    """
    passed = failed = unreadable = 0
    for file in files:
        cases, problems = cases_of(file)
        for problem in problems:
            complain(problem)
        unreadable += len(problems)
        held = [run_case(case, verbose=verbose) for case in cases]
        passed += held.count(True)
        failed += held.count(False)
    print(f"{passed} passed, {failed} failed")
    if unreadable:
        raise typer.Exit(BAD_USE)
    if failed:
        raise typer.Exit(SOME_FAILED)


def cases_of(file: Path) -> tuple[list[Case], Sequence[MezaniError]]:
    """The cases of a file that people named, and what can't be read of it."""
    try:
        check_readable(file)
        return read_cases(file)
    except RecursionError:
        return [], [ScenarioError(f"{file}: it is nested too deeply.")]
    except MezaniError as error:
        return [], [error]


def run_case(case: Case, *, verbose: bool) -> bool:
    """Runs one case, prints it if it fails, and says whether it held."""
    failure = case.run()
    if failure is None:
        if verbose:
            print(f"passed  {case.file}: {case.name}")
        return True
    print(f"FAILED  {case.file}: {case.name}")
    print(f"        line:     {failure.line}")
    print(f"        expected: {failure.expected}")
    print(f"        found:    {failure.found}")
    return False
