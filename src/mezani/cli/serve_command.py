"""``mezani serve``: the house, open to everybody who has the address."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen at; 0 finds one.")] = None,
    data: Annotated[str | None, typer.Option(help="The folder everything is kept in.")] = None,
    database: Annotated[
        str | None, typer.Option(help="The database's URL; SQLite in the data folder if not given.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Don't open a browser.")] = False,
) -> None:
    """Open the house: rooms, people, matches. Stops with Ctrl-C."""
    from mezani.server.app import make_app, make_services  # noqa: PLC0415
    from mezani.server.logs import set_up_logs  # noqa: PLC0415
    from mezani.server.serving import address, bind  # noqa: PLC0415
    from mezani.server.serving import serve as serve_app  # noqa: PLC0415
    from mezani.server.settings import read_settings  # noqa: PLC0415

    settings = read_settings({"host": host, "port": port, "data": data, "database": database})
    set_up_logs(settings.log_level)
    listening = bind(settings)
    where = address(listening, settings)
    app = make_app(make_services(settings))

    def ready() -> None:
        print(f"Mezani is open at {where}", flush=True)
        if not no_open:
            webbrowser.open(where)

    serve_app(app, listening, ready)
