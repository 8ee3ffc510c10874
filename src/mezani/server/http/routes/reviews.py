"""Reviews of finished matches, for everybody who may see the replay."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from mezani.games import find_game
from mezani.review import require_review
from mezani.server.accounts.sessions import Session
from mezani.server.history.reviews import (
    MatchReview,
    ReviewCache,
    ReviewProgress,
    review_json,
    review_slice,
)
from mezani.server.history.worker_reads import read_in_worker
from mezani.server.http.gzip import GZIPPED, gzip_response
from mezani.server.http.openapi import may_refuse
from mezani.server.http.requests import (
    DEFAULT_LANGUAGE,
    AnyRequest,
    Language,
    asker_of,
    choose_language,
)
from mezani.server.http.routes.replays import MAX_ROWS, read_replayable
from mezani.server.http.routes.results import turn_of
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.services import Services


@get(
    "/matches/{match_id:str}/review",
    summary="Show the review of a finished match",
    media_type=MediaType.JSON,
    tags=["matches"],
    opt={GZIPPED: True},
    responses={
        200: ResponseSpec(MatchReview, generate_examples=False, description="The review."),
        **may_refuse(400, 404, 409, 429),
    },
)
async def show_review(
    match_id: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
    reviews: NamedDependency[ReviewCache],
    language: Language = DEFAULT_LANGUAGE,
) -> Response[Any]:
    """Review the next part of a match, or show the review if it is complete. Ask again until it is."""
    services = registry.services
    async with turn_of(asker_of(request, current_session, services.settings), services):
        stored = await read_replayable(registry, match_id, current_session)
        game = find_game(stored.match.game_id)
        require_review(game)
        progress = reviews.find(match_id)
        if not progress.is_complete:
            await continue_review(services, match_id, progress)
            reviews.trim()
        chosen = choose_language(game, language)
        found = await asyncio.to_thread(review_json, match_id, progress, chosen)
    return gzip_response(request, found, MediaType.JSON)


async def continue_review(services: Services, match_id: str, progress: ReviewProgress) -> None:
    """Review the next slice of a match in a worker process."""
    first = progress.done
    part = await read_in_worker(
        services.store,
        services.workers,
        review_slice,
        match_id,
        MAX_ROWS,
        first,
        progress.estimates,
        busy="Too many reviews are being made",
    )
    progress.add(first, part)


REVIEW_ROUTES = [show_review]
