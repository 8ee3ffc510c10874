"""The application: every route, what they need, and the house that opens and closes with it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from mezani.server.people.accounts import Accounts
from mezani.server.people.devices import Devices
from mezani.server.people.persons import People
from mezani.server.rooms.rate_limits import CodeGuesses, OpenSockets
from mezani.server.rooms.registry import House
from mezani.server.rooms.services import Chance, Services
from mezani.server.settings import Settings, SettingsError
from mezani.server.thinking.thinkers import Thinkers
from mezani.server.watching.answer_counts import count_answers
from mezani.server.watching.metrics import Metrics
from mezani.server.web.account_routes import ACCOUNT_ROUTES, account_dependencies
from mezani.server.web.csrf import csrf_middleware, kept_secret
from mezani.server.web.documented import SECURITY_SCHEMES, operation_name
from mezani.server.web.error_answers import EXCEPTION_HANDLERS
from mezani.server.web.game_routes import GAME_ROUTES
from mezani.server.web.health_routes import HEALTH_ROUTES
from mezani.server.web.lesson_routes import LESSON_ROUTES
from mezani.server.web.match_routes import MATCH_ROUTES
from mezani.server.web.packing import PACKED
from mezani.server.web.replay_routes import REPLAY_ROUTES
from mezani.server.web.requests import ApiRequest
from mezani.server.web.room_routes import ROOM_ROUTES
from mezani.server.web.schema_routes import SCHEMA_ROUTES
from mezani.server.web.security_headers import SECURITY_HOOKS
from mezani.server.web.share_routes import SHARE_ROUTES
from mezani.server.web.site_files import SITE, read_site
from mezani.server.web.site_routes import missing_page, site_routes, unbuilt_routes
from mezani.server.web.sockets import room_socket
from mezani.server.web.talk_routes import TALK_ROUTES
from mezani.store import Store

LARGEST_BODY = 16_384
"""Bytes of a request: all house rules of a room need far less."""
LEAST_PACKED = 1024
"""Bytes of an answer that are worth packing."""
PACKING = 5


def make_services(settings: Settings, chance: Chance | None = None) -> Services:
    """What rooms share: the database is opened, the bots think when they are first asked."""
    make_folder(settings.folder)
    workers = settings.thinkers or max(1, (os.cpu_count() or 2) - 1)
    return Services(
        settings,
        Store.open(settings.database_url),
        Thinkers(workers),
        Metrics(),
        chance=chance or Chance(),
    )


def make_folder(folder: Path) -> None:
    """The data folder, its owner's alone where it is new."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingsError(f"There can't be a data folder {folder}: {reason}.") from error


def make_app(services: Services) -> Litestar:
    """The application over these services, which it closes at its end."""
    settings = services.settings
    house = House(services)
    people = People(services.store, settings.session_days)
    people.when_signed_out(house.sign_out)
    accounts = Accounts(services.store, people, settings)
    accounts.when_deleted(house.free_seats_of)
    secret = kept_secret(settings.folder)
    guesses = CodeGuesses(settings)
    open_sockets = OpenSockets(settings)
    site = read_site(SITE)
    services.store.on_commit = services.metrics.committed
    services.metrics.watch(house.count_rooms, house.count_waiting)

    @asynccontextmanager
    async def opened(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        house.daily(people.expire)
        yield
        accounts.close()
        await services.thinkers.close()
        await services.store.close()

    return Litestar(
        route_handlers=[
            *ACCOUNT_ROUTES,
            Router(
                "/api",
                route_handlers=[
                    *GAME_ROUTES,
                    *LESSON_ROUTES,
                    *ROOM_ROUTES,
                    *TALK_ROUTES,
                    *MATCH_ROUTES,
                    *REPLAY_ROUTES,
                    *HEALTH_ROUTES,
                    *SCHEMA_ROUTES,
                    *SHARE_ROUTES,
                ],
            ),
            room_socket,
            *(site_routes(site) if site else unbuilt_routes()),
        ],
        dependencies={
            **account_dependencies(people, accounts, Devices(secret, settings), settings),
            "house": Provide(lambda: house, sync_to_thread=False),
            "code_guesses": Provide(lambda: guesses, sync_to_thread=False),
            "open_sockets": Provide(lambda: open_sockets, sync_to_thread=False),
        },
        middleware=[csrf_middleware(secret, settings)],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: missing_page(site)},
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=LEAST_PACKED,
            gzip_compress_level=PACKING,
            exclude_opt_key=PACKED,
        ),
        request_max_body_size=LARGEST_BODY,
        before_send=[*SECURITY_HOOKS, count_answers(services.metrics)],
        request_class=ApiRequest,
        lifespan=[opened],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Mezani",
            version=version("mezani"),
            path="/api/schema",
            components=SECURITY_SCHEMES,
            use_handler_docstrings=True,
            operation_id_creator=operation_name,
            render_plugins=[JsonRenderPlugin()],
        ),
        state=State({"house": house}),
    )
