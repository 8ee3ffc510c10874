/** The HTTP calls of the page. */

import type {
    GameInfo,
    LeaderboardResponse,
    Lesson,
    MatchResponse,
    NewRoom,
    Player,
    PlayerResponse,
    PlayerPage,
    PublicRoom,
    QuickMatch,
    Replay,
    RoomCode,
    TalkHistory,
    RoomView,
    Share,
} from "./types";
import { call } from "./http";

const text = encodeURIComponent;

/** Return the current player; null before the first visit. */
export const fetchPlayer = async (): Promise<Player | null> =>
    (await call<PlayerResponse>("GET", "/session")).player;

export const createGuest = async (name: string): Promise<Player> =>
    (await call<{ player: Player }>("POST", "/guests", { name })).player;

export const signUp = async (name: string, password: string): Promise<Player> =>
    (await call<{ player: Player }>("POST", "/accounts", { name, password })).player;

export const signIn = async (name: string, password: string): Promise<Player> =>
    (await call<{ player: Player }>("POST", "/session", { name, password })).player;

export const signOut = (): Promise<void> => call("DELETE", "/session");

export const signOutEverywhere = (): Promise<void> => call("DELETE", "/sessions");

export const rename = async (name: string): Promise<Player> =>
    (await call<{ player: Player }>("PATCH", "/accounts/me", { name })).player;

export const changePassword = (current_password: string, password: string): Promise<void> =>
    call("PUT", "/accounts/me/password", { current_password, password });

export const deleteAccount = (password: string | null): Promise<void> =>
    call("DELETE", "/accounts/me", { password });

export const listGames = (language: string): Promise<GameInfo[]> =>
    call("GET", `/games?language=${text(language)}`);

export const createRoom = async (room: Partial<NewRoom> & { game: string }): Promise<string> =>
    (await call<RoomCode>("POST", "/rooms", room)).code;

export const quickMatch = async (options: QuickMatch): Promise<string> =>
    (await call<RoomCode>("POST", "/quick", options)).code;

/** Return a room as a spectator sees it. */
export const findRoom = (code: string): Promise<RoomView> => call("GET", `/rooms/${text(code)}`);

/** Return the address at which other people reach this server. */
export const shareAddress = async (): Promise<string> =>
    (await call<Share>("GET", "/share")).address;

export const publicRooms = (): Promise<PublicRoom[]> => call("GET", "/rooms");

export const findMatch = (id: string): Promise<MatchResponse> =>
    call("GET", `/matches/${text(id)}`);

export const findPlayer = (name: string, page = 1): Promise<PlayerPage> =>
    call("GET", `/players/${text(name)}?page=${page}`);

/** Return the player's own ratings and matches, including practice. */
export const fetchOwnPage = (page = 1): Promise<PlayerPage> => call("GET", `/me?page=${page}`);

export const leaderboard = (game: string, page = 1): Promise<LeaderboardResponse> =>
    call("GET", `/leaderboard/${text(game)}?page=${page}`);

export const findLesson = (name: string, language: string): Promise<Lesson> =>
    call("GET", `/lessons/${text(name)}?language=${text(language)}`);

/** Return a finished match as a seat saw it, or a spectator if `seat` is empty, with all hands. */
export const findReplay = (match: string, seat: string, language: string): Promise<Replay> =>
    call(
        "GET",
        `/matches/${text(match)}/replay?seat=${text(seat)}&language=${text(language)}&open=true`,
    );

/** Return the address of a match's record. */
export const recordAddress = (match: string): string => `/api/matches/${text(match)}/record`;

/** Return the talk of a room's match so far, as the player may see it. */
export const findTalk = (code: string, language: string): Promise<TalkHistory> =>
    call("GET", `/rooms/${text(code)}/talk?language=${text(language)}`);
