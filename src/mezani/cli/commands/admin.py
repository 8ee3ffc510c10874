"""``mezani admin``: what an operator does on a running server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.cells import cell_len

from mezani.cli.admin_client import AdminClient, NotRunningError
from mezani.cli.commands.backup import DataFolder
from mezani.cli.options import AsJson
from mezani.cli.text import counted, printable, shortened
from mezani.server.settings import read_settings

ABOUT_ADMIN = (
    "Administer a running server. Run it on the same machine and as the same user as the server. Every command "
    "takes --data FOLDER, the data folder of the server."
)
MAX_CELL = 40
POLL_SECONDS = 1.0

PlayerName = Annotated[
    str, typer.Argument(metavar="PLAYER", help="The name of an account, or the id of any player.")
]
Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of a room.")]
Target = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER|ADDRESS",
        help="The name of an account, the id of any player, an address or a network.",
    ),
]


def connect(data: str | None) -> AdminClient:
    """Return the server that uses a data folder."""
    return AdminClient(read_settings({"data": data}).folder)


def print_json(value: Any) -> None:
    """Print a value for programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print aligned columns."""
    lines = [[printable(str(cell)) for cell in row] for row in (titles, *rows)]
    widths = [min(MAX_CELL, max(map(cell_len, column))) for column in zip(*lines)]
    for line in lines:
        cells = [shortened(cell, width, pad=True) for cell, width in zip(line, widths)]
        print("  ".join(cells).rstrip())


def day_and_time(milliseconds: int) -> str:
    """Return a time in UTC: ``2026-11-16 12:30``."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def status(*, data: DataFolder = None, as_json: AsJson = False) -> None:
    """Show how busy the server is."""
    found = connect(data).call("GET", "/status")
    if as_json:
        print_json(found)
        return
    print_table(
        ("version", "rooms", "matches", "connections", "draining"),
        [
            (
                *(found["version"], found["rooms"], found["matches"], found["connections"]),
                "yes" if found["draining"] else "no",
            )
        ],
    )


def rooms(*, data: DataFolder = None, as_json: AsJson = False) -> None:
    """List the rooms that changed last, at most 1000."""
    found = connect(data).call("GET", "/rooms")
    if as_json:
        print_json(found)
        return
    rows = [
        (
            *(room["code"], room["game"], room["phase"], room["connected"], room["moves"]),
            *(day_and_time(room["changed_at"]), ", ".join(room["players"])),
        )
        for room in found
    ]
    print_table(("code", "game", "phase", "here", "moves", "changed (UTC)", "players"), rows)


def end(code: Code, *, data: DataFolder = None, as_json: AsJson = False) -> None:
    """End the match of a room as abandoned, without ratings.

    Its players are back in the lobby. This is for matches that can't continue after an upgrade or a damaged log.
    """
    found = connect(data).call("DELETE", f"/rooms/{code}/match")
    say(f"The match in room {found['code']} has ended.", found, as_json=as_json)


def close(
    code: Code,
    *,
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Close a room, even one that can't be opened. A match in it ends as abandoned, without ratings."""
    found = connect(data).call("DELETE", f"/rooms/{code}")
    say(f"Room {found['code']} is closed.", found, as_json=as_json)


def bans(*, data: DataFolder = None, as_json: AsJson = False) -> None:
    """List all bans."""
    found = connect(data).call("GET", "/bans")
    if as_json:
        print_json(found)
        return
    rows = [
        (ban["kind"], ban["target"], day_and_time(ban["created_at"]), ban["reason"])
        for ban in found
    ]
    print_table(("kind", "target", "since (UTC)", "reason"), rows)


def ban(
    target: Target,
    *,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="Why, for yourself; players do not see it.")
    ] = "",
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Ban a player or an address. Their sessions or connections end at once.

    A banned guest can come back as another guest: ban the address as well. A single IPv6 address stands for its /64
    network. Addresses are known behind a proxy only if the server has --trusted-proxies.
    """
    body = {"target": target, "reason": reason}
    found = connect(data).call("POST", "/bans", body)
    say(f"{target} is banned ({found['kind']} {found['target']}).", found, as_json=as_json)


def unban(target: Target, *, data: DataFolder = None, as_json: AsJson = False) -> None:
    """Remove the ban of a player or an address."""
    found = connect(data).call("DELETE", "/bans", query={"target": target})
    done = f"{target} is no longer banned." if found["removed"] else f"{target} was not banned."
    say(done, found, as_json=as_json)


def password(player: PlayerName, *, data: DataFolder = None, as_json: AsJson = False) -> None:
    """Reset the password of an account.

    The password and all sessions end. The code that is printed works once: the player opens the sign-in page, chooses
    "Forgot your password?", and sets a new password with it.
    """
    found = connect(data).call("POST", "/password", query={"name": player})
    if as_json:
        print_json(found)
        return
    print(f"The password of {printable(found['name'])} is removed, and all sessions have ended.")
    print(f"One-time recovery code: {found['code']}")
    print("Use it with “Forgot your password?” on the sign-in page.")


def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text, in English.")],
    *,
    swahili: Annotated[
        str, typer.Option(metavar="TEXT", help="The text for players who use Swahili.")
    ] = "",
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Show a text to everybody who is in a room now."""
    texts = {"en": text, **({"sw": swahili} if swahili else {})}
    found = connect(data).call("POST", "/announcement", {"texts": texts})
    say(f"Sent to {counted(found['clients'], 'connection')}.", found, as_json=as_json)


def drain(
    *,
    stop: Annotated[
        bool, typer.Option("--stop", help="Stop the server when the last match has ended.")
    ] = False,
    cancel: Annotated[
        bool, typer.Option("--cancel", help="End draining: players can start matches again.")
    ] = False,
    no_wait: Annotated[
        bool, typer.Option("--no-wait", help="Don't wait for the last match.")
    ] = False,
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Let running matches end, but start no new rooms and matches, and tell everybody.

    Waits until nobody is playing any more, or with --stop until the server has stopped. Matches without anybody
    connected are not waited for: they continue after the next start. Ctrl-C ends only the waiting.
    """
    client = connect(data)
    if cancel:
        found = client.call("PUT", "/drain", {"is_on": False})
        say("Players can start matches again.", found, as_json=as_json)
        return
    found = client.call("PUT", "/drain", {"is_on": True, "then_stop": stop})
    try:
        while not no_wait and found["draining"] and (stop or found["matches"]):
            if not as_json:
                print(f"Matches still running: {found['matches']}", flush=True)
            found = wait_for_change(client, found)
    except NotRunningError:
        if not stop:
            raise
        say("The server has stopped.", {**found, "matches": 0}, as_json=as_json)
        return
    running = found["matches"]
    done = f"Matches still running: {running}" if running else "No match is running."
    say(done, found, as_json=as_json)


def wait_for_change(client: AdminClient, before: dict[str, Any]) -> dict[str, Any]:
    """Wait until the number of running matches or the draining changes, and return the status."""
    while True:
        time.sleep(POLL_SECONDS)
        found: dict[str, Any] = client.call("GET", "/status")
        if any(found[key] != before[key] for key in ("matches", "draining")):
            return found


def show(player: PlayerName, *, data: DataFolder = None) -> None:
    """Print all data about a player as JSON. Times are milliseconds since 1970."""
    print_json(connect(data).call("GET", "/player", query={"name": player}))


def delete(
    player: PlayerName,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
    data: DataFolder = None,
    as_json: AsJson = False,
) -> None:
    """Delete a player: name, password, ratings, sessions. Finished matches stay, without the name."""
    client = connect(data)
    found = client.call("GET", "/player", query={"name": player})["player"]
    name = printable(found["name"])
    if not yes:
        typer.confirm(f"Delete {name} ({found['id']}) for good?", abort=True)
    deleted = client.call("DELETE", "/player", query={"name": found["id"]})
    say(f"{name} is deleted.", deleted, as_json=as_json)


def say(text: str, found: Any, *, as_json: bool) -> None:
    """Print what was done: a sentence, or the response of the server."""
    if as_json:
        print_json(found)
    else:
        print(printable(text))


ADMIN_COMMANDS: dict[str, Callable[..., None]] = {
    "status": status,
    "rooms": rooms,
    "end": end,
    "close": close,
    "bans": bans,
    "ban": ban,
    "unban": unban,
    "password": password,
    "announce": announce,
    "drain": drain,
    "show": show,
    "delete": delete,
}
