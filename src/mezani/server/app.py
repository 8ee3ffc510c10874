"""The application: every route, what they need, and the registry that opens and closes with it."""

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

from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.cookies import DeviceCookies, load_secret
from mezani.server.accounts.sessions import Sessions
from mezani.server.bot_workers.pool import BotWorkers
from mezani.server.http.account_routes import ACCOUNT_ROUTES, account_dependencies
from mezani.server.http.csrf import CsrfMiddleware
from mezani.server.http.error_responses import EXCEPTION_HANDLERS
from mezani.server.http.game_routes import GAME_ROUTES
from mezani.server.http.gzip import PACKED
from mezani.server.http.match_routes import MATCH_ROUTES
from mezani.server.http.openapi import SECURITY_SCHEMES, operation_name
from mezani.server.http.replay_routes import REPLAY_ROUTES
from mezani.server.http.requests import ApiRequest
from mezani.server.http.room_routes import ROOM_ROUTES
from mezani.server.http.room_socket import room_socket
from mezani.server.http.schema_routes import SCHEMA_ROUTES
from mezani.server.http.security_headers import SECURITY_HOOKS
from mezani.server.http.server_routes import SERVER_ROUTES
from mezani.server.http.site_routes import (
    SITE,
    missing_page,
    read_site,
    site_routes,
    unbuilt_routes,
)
from mezani.server.http.talk_routes import TALK_ROUTES
from mezani.server.observability.metrics import Metrics, count_responses
from mezani.server.rooms.rate_limits import CodeGuesses, OpenSockets
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.services import RandomSource, Services
from mezani.server.settings import Settings, SettingsError
from mezani.store import Store

LARGEST_BODY = 16_384
"""Bytes of a request: all house rules of a room need far less."""
LEAST_PACKED = 1024
"""Bytes of an answer that are worth packing."""
PACKING = 5


def make_services(settings: Settings, random: RandomSource | None = None) -> Services:
    """What rooms share: the database is opened, the bots think when they are first asked."""
    make_folder(settings.folder)
    workers = settings.thinkers or max(1, (os.cpu_count() or 2) - 1)
    return Services(
        settings,
        Store.open(settings.database_url),
        BotWorkers(workers),
        Metrics(),
        random=random or RandomSource(),
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
    registry = RoomRegistry(services)
    sessions = Sessions(services.store, settings.session_days)
    sessions.on_sign_out(registry.close_session)
    accounts = Accounts(services.store, sessions, settings)
    accounts.on_delete(registry.vacate_seats)
    secret = load_secret(settings.folder)
    guesses = CodeGuesses(settings)
    open_sockets = OpenSockets(settings)
    site = read_site(SITE)
    services.store.on_commit = services.metrics.committed
    services.metrics.watch(registry.count_rooms, registry.queue_lengths)

    @asynccontextmanager
    async def opened(_app: Litestar) -> AsyncIterator[None]:
        await registry.open()
        registry.run_daily(sessions.expire)
        yield
        accounts.close()
        await services.bot_workers.close()
        await services.store.close()

    return Litestar(
        route_handlers=[
            *ACCOUNT_ROUTES,
            Router(
                "/api",
                route_handlers=[
                    *GAME_ROUTES,
                    *ROOM_ROUTES,
                    *TALK_ROUTES,
                    *MATCH_ROUTES,
                    *REPLAY_ROUTES,
                    *SERVER_ROUTES,
                    *SCHEMA_ROUTES,
                ],
            ),
            room_socket,
            *(site_routes(site) if site else unbuilt_routes()),
        ],
        dependencies={
            **account_dependencies(sessions, accounts, DeviceCookies(secret, settings), settings),
            "registry": Provide(lambda: registry, sync_to_thread=False),
            "code_guesses": Provide(lambda: guesses, sync_to_thread=False),
            "open_sockets": Provide(lambda: open_sockets, sync_to_thread=False),
        },
        middleware=[CsrfMiddleware(secret, is_https=settings.is_https)],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: missing_page(site)},
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=LEAST_PACKED,
            gzip_compress_level=PACKING,
            exclude_opt_key=PACKED,
        ),
        request_max_body_size=LARGEST_BODY,
        before_send=[*SECURITY_HOOKS, count_responses(services.metrics)],
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
        state=State({"registry": registry}),
    )
