"""The application: its routes, their dependencies, and the rooms that open and close with it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import structlog
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from mezani.errors import MezaniError
from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.bans import Bans
from mezani.server.accounts.cookies import DeviceCookies
from mezani.server.accounts.secret_file import load_secret
from mezani.server.accounts.sessions import Sessions
from mezani.server.accounts.shared_secret import load_shared_secret
from mezani.server.cluster.cluster import Cluster
from mezani.server.history.archive import ArchiveJob
from mezani.server.history.reviews import ReviewCache
from mezani.server.http.admin.access import AdminAccess
from mezani.server.http.admin.operations import Operations
from mezani.server.http.admin.routes import admin_router
from mezani.server.http.bridges import Bridges
from mezani.server.http.csrf import CsrfMiddleware
from mezani.server.http.error_responses import EXCEPTION_HANDLERS
from mezani.server.http.gzip import GZIPPED
from mezani.server.http.openapi import SECURITY_SCHEMES, operation_name
from mezani.server.http.requests import ApiRequest
from mezani.server.http.room_messages import handle_message
from mezani.server.http.room_socket import room_socket
from mezani.server.http.routes.accounts import ACCOUNT_ROUTES, account_dependencies
from mezani.server.http.routes.daily import DAILY_ROUTES
from mezani.server.http.routes.favourites import FAVOURITE_ROUTES
from mezani.server.http.routes.games import GAME_ROUTES
from mezani.server.http.routes.own_rooms import OWN_ROOM_ROUTES
from mezani.server.http.routes.play_on import PLAY_ON_ROUTES
from mezani.server.http.routes.puzzles import PUZZLE_ROUTES
from mezani.server.http.routes.replays import REPLAY_ROUTES
from mezani.server.http.routes.results import RESULT_ROUTES
from mezani.server.http.routes.reviews import REVIEW_ROUTES
from mezani.server.http.routes.rooms import ROOM_ROUTES
from mezani.server.http.routes.schemas import SCHEMA_ROUTES
from mezani.server.http.routes.server import SERVER_ROUTES
from mezani.server.http.routes.site import (
    SITE,
    not_found_handler,
    read_site,
    site_routes,
    unbuilt_routes,
)
from mezani.server.http.security_headers import security_hook
from mezani.server.node_events import NodeEvents
from mezani.server.observability.loop_lag import measure_loop_lag
from mezani.server.observability.metrics import Metrics, count_responses
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.server.observability.readiness import Readiness
from mezani.server.rate_limits import CodeGuesses, SharedLimits
from mezani.server.redis_windows import RedisWindows
from mezani.server.rooms.match.match_loader import start_load_worker
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.services import RandomSource, Services
from mezani.server.settings import Settings, SettingsError
from mezani.server.traffic import Traffic
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store
from mezani.store.name_keys import prototypes

log = structlog.get_logger(__name__)

MAX_BODY = 16_384
"""Bytes of a request: a room with all its house rules needs far less."""
COMMIT_SECONDS = 0.006
"""The shortest time between the beginnings of two commits: moves that come close together share one."""
COMPRESSION = CompressionConfig(
    "gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key=GZIPPED
)
"""Responses under a kilobyte are not worth compressing."""
API_ROUTES: list[ControllerRouterHandler] = [
    *GAME_ROUTES,
    *ROOM_ROUTES,
    *OWN_ROOM_ROUTES,
    *RESULT_ROUTES,
    *DAILY_ROUTES,
    *PUZZLE_ROUTES,
    *FAVOURITE_ROUTES,
    *REPLAY_ROUTES,
    *REVIEW_ROUTES,
    *PLAY_ON_ROUTES,
    *SERVER_ROUTES,
    *SCHEMA_ROUTES,
]


def make_services(settings: Settings, random: RandomSource | None = None) -> Services:
    """Open the database and return what all rooms share. The workers start with their first request."""
    make_folder(settings.folder)
    workers = settings.workers or max(1, (os.cpu_count() or 2) - 1)
    store = Store.open(
        settings.database_url, is_shared=bool(settings.redis), commit_interval=COMMIT_SECONDS
    )
    metrics = Metrics()
    cluster = make_cluster(store, settings, metrics.node)
    return Services(
        settings,
        store,
        WorkerPool(workers, settings.bot_milliseconds / 1000),
        metrics,
        random=random or RandomSource(),
        cluster=cluster,
        limits=make_limits(cluster, settings),
    )


def make_cluster(store: Store, settings: Settings, metrics: NodeMetrics) -> Cluster | None:
    """Return this process as a node of a cluster, if the settings say so."""
    if not settings.redis:
        return None
    return Cluster(store, settings.redis, settings.node or socket.gethostname(), metrics)


def make_limits(cluster: Cluster | None, settings: Settings) -> SharedLimits:
    """Return the limits on the whole service: those of all nodes, or of this server."""
    if cluster is None:
        return SharedLimits()
    return SharedLimits(RedisWindows(settings.redis, lambda: cluster.bus.is_connected))


def make_folder(folder: Path) -> None:
    """Create the data folder for its owner only, if it does not exist."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingsError(f"The data folder {folder} can't be created: {reason}.") from error


def make_app(services: Services, admin: AdminAccess | None = None) -> Litestar:
    """Return the application. It closes the services at its end. With ``admin``, it can be administered."""
    settings = services.settings
    registry = RoomRegistry(services)
    sessions = Sessions(services.store, settings.session_days, services.wall_ms)
    sessions.on_sign_out(registry.clients.close_session)
    accounts = Accounts(services.store, sessions, settings, limits=services.limits)
    accounts.on_delete(registry.vacate_seats)
    bans = Bans(services.store, settings)
    operations = Operations(registry, accounts, sessions, bans)
    services.store.on_commit(services.metrics.committed)
    services.store.on_failure(services.metrics.commit_failed)
    services.workers.on_overrun = services.metrics.bot_overran
    readiness = Readiness(
        services.store,
        lambda: registry.is_closing,
        lambda: services.drain.is_on,
        services.wall_ms,
        lambda: registry.has_lease,
    )
    services.metrics.watch(registry.count_rooms, registry.queue_lengths)
    secret = load_cookie_secret(services)
    guesses = CodeGuesses(settings, services.limits)
    traffic = Traffic(settings, services.monotonic)
    reviews = ReviewCache()
    bridges = make_bridges(registry, sessions, bans)
    site = read_site(SITE)
    return Litestar(
        route_handlers=[
            *ACCOUNT_ROUTES,
            Router("/api", route_handlers=API_ROUTES),
            room_socket,
            *([admin_router(admin, operations)] if admin else []),
            *(site_routes(site) if site else unbuilt_routes()),
        ],
        dependencies={
            **account_dependencies(sessions, accounts, DeviceCookies(secret, settings), settings),
            "registry": Provide(lambda: registry, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "code_guesses": Provide(lambda: guesses, sync_to_thread=False),
            "traffic": Provide(lambda: traffic, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "bridges": Provide(lambda: bridges, sync_to_thread=False),
        },
        middleware=[CsrfMiddleware(secret, is_https=settings.is_https)],
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: not_found_handler(site)},
        compression_config=COMPRESSION,
        request_max_body_size=MAX_BODY,
        before_send=[security_hook(settings), count_responses(services.metrics)],
        request_class=ApiRequest,
        lifespan=[lifespan(services, registry, sessions, accounts, bans, admin)],
        logging_config=None,
        openapi_config=openapi_config(),
        state=State(
            {"registry": registry, "traffic": traffic, "bans": bans, "startup_error": None}
        ),
    )


def load_cookie_secret(services: Services) -> str:
    """Return the secret that cookies are signed with: the cluster's, or this server's own."""
    folder = services.settings.folder
    if services.cluster is None:
        return load_secret(folder)
    return load_shared_secret(services.store, folder)


def make_bridges(registry: RoomRegistry, sessions: Sessions, bans: Bans) -> Bridges | None:
    """Connect this node with others, if it is one of several."""
    cluster = registry.services.cluster
    if cluster is None:
        return None
    bridges = Bridges(cluster, registry, handle_message)
    NodeEvents(cluster, registry, sessions, bans, bridges)
    return bridges


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def lifespan(
    services: Services,
    registry: RoomRegistry,
    sessions: Sessions,
    accounts: Accounts,
    bans: Bans,
    admin: AdminAccess | None,
) -> Lifespan:
    """Return what opens the rooms before the first request, and closes everything at the end."""

    settings = services.settings
    archive = ArchiveJob(services.store, services.workers, settings.archive_days, services.wall_ms)

    @asynccontextmanager
    async def run_rooms(app: Litestar) -> AsyncIterator[None]:
        try:
            await asyncio.to_thread(prototypes)  # a large file, which must not delay a request
            if services.cluster is not None:
                await start_load_worker(services)  # rooms of other nodes may have to be taken over
                await services.cluster.open()
            await registry.open()
            await bans.load()
            registry.tasks.run_daily(sessions.expire)
            registry.tasks.run_daily(archive.run)
            registry.tasks.run(measure_loop_lag(services.metrics))
            yield
        except MezaniError as error:
            log.exception("startup_failed")
            app.state.startup_error = error
            raise
        finally:
            if admin is not None:
                admin.withdraw()
            accounts.close()
            if services.cluster is not None:
                services.cluster.close()
            await services.limits.close()
            await services.workers.close()
            await services.store.close()

    return run_rooms


def openapi_config() -> OpenAPIConfig:
    """Return how the routes are described at /api/schema."""
    return OpenAPIConfig(
        title="Mezani",
        version=version("mezani"),
        path="/api/schema",
        components=SECURITY_SCHEMES,
        use_handler_docstrings=True,
        operation_id_creator=operation_name,
        render_plugins=[JsonRenderPlugin()],
    )
