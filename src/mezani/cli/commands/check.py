"""``mezani check FILE…``: run scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mezani import MezaniError, ScenarioError
from mezani.cli.app import EXIT_USAGE, print_error
from mezani.cli.record_files import check_file
from mezani.scenario import Case, read_cases

EXIT_FAILED = 1


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Scenario files.", show_default=False)
    ],
    *,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also list the cases that pass.")
    ] = False,
) -> None:
    """Run scenario files.

    The exit status is 1 if a case fails, and 2 if a file or a case can't be read.
    """
    passed = failed = unreadable = 0
    for file in files:
        cases, errors = read_file(file)
        for error in errors:
            print_error(error)
        unreadable += len(errors)
        results = [run_case(case, verbose=verbose) for case in cases]
        passed += results.count(True)
        failed += results.count(False)
    print(f"{passed} passed, {failed} failed")
    if unreadable:
        raise typer.Exit(EXIT_USAGE)
    if failed:
        raise typer.Exit(EXIT_FAILED)


def read_file(file: Path) -> tuple[list[Case], Sequence[MezaniError]]:
    """Return the cases of a file, and the errors in the cases that can't be read."""
    try:
        check_file(file)
        return read_cases(file)
    except RecursionError:
        return [], [ScenarioError(f"{file}: it is nested too deeply.")]
    except MezaniError as error:
        return [], [error]


def run_case(case: Case, *, verbose: bool) -> bool:
    """Run a case, print it if it fails, and return True if it passes."""
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
