/** The HTTP calls of the page. */

import type {
    DailyPage,
    DailyResults,
    Favourite,
    GameInfo,
    LeaderboardResponse,
    Lesson,
    MatchResponse,
    MatchReview,
    NewRoom,
    OwnRooms,
    PlayOn,
    PartialPlay,
    Player,
    PlayerResponse,
    PlayerPage,
    PublicRoom,
    PuzzleArchive,
    PuzzlePage,
    QuickMatch,
    RecoveryCodeResponse,
    RecoveryResponse,
    Replay,
    RoomCode,
    TalkHistory,
    RoomView,
    Share,
} from "./types";
import { call } from "./http";

const encode = encodeURIComponent;

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

export const hasRecoveryCode = async (): Promise<boolean> =>
    (await call<RecoveryResponse>("GET", "/accounts/me/recovery")).exists;

/** Return a new recovery code. The server does not show it again. */
export const createRecoveryCode = async (password: string): Promise<string> =>
    (await call<RecoveryCodeResponse>("POST", "/accounts/me/recovery", { password })).code;

/** Set a new password with a recovery code, and sign in. */
export const recoverAccount = async (
    name: string,
    code: string,
    password: string,
): Promise<Player> =>
    (await call<{ player: Player }>("POST", "/recovery", { name, code, password })).player;

export const deleteAccount = (password: string | null): Promise<void> =>
    call("DELETE", "/accounts/me", { password });

export const fetchGames = (language: string): Promise<GameInfo[]> =>
    call("GET", `/games?language=${encode(language)}`);

export const createRoom = async (room: Partial<NewRoom> & { game: string }): Promise<string> =>
    (await call<RoomCode>("POST", "/rooms", room)).code;

/** Return the rooms the player can return to: those with these codes, then a page of those of running matches. */
export const fetchOwnRooms = (codes: readonly string[], page: number): Promise<OwnRooms> =>
    call("GET", `/me/rooms?codes=${codes.join(",")}&page=${page}`);

export const quickMatch = async (options: QuickMatch): Promise<string> =>
    (await call<RoomCode>("POST", "/quick", options)).code;

/** Start or continue the user's try at today's deal of a game. Returns the code of its room. */
export const startDaily = async (game: string): Promise<string> =>
    (await call<RoomCode>("POST", `/daily/${encode(game)}`)).code;

export const fetchDaily = (): Promise<DailyPage> => call("GET", "/daily");

export const fetchDailyResults = (day: string, game: string): Promise<DailyResults> =>
    call("GET", `/daily/${encode(day)}/${encode(game)}`);

/** Return the puzzle of a day, or of `today`. */
export const fetchPuzzle = (day: string, language: string): Promise<PuzzlePage> =>
    call("GET", `/puzzles/${encode(day)}?language=${encode(language)}`);

/** Return the puzzles of today and of earlier days. */
export const fetchPuzzles = (): Promise<PuzzleArchive> => call("GET", "/puzzles");

/** Say how a play of the puzzle's player can continue. */
export const extendPuzzlePlay = (
    day: string,
    words: readonly string[],
    language: string,
): Promise<PartialPlay> =>
    call(
        "GET",
        `/puzzles/${encode(day)}/play?words=${encode(words.join(" "))}&language=${encode(language)}`,
    );

/** Answer the puzzle of a day, and return it with its solution. */
export const answerPuzzle = (day: string, move: string, language: string): Promise<PuzzlePage> =>
    call("POST", `/puzzles/${encode(day)}/answer?language=${encode(language)}`, { move });

/** Create a practice room that continues the match of a puzzle. Returns its code. */
export const playOnPuzzle = async (day: string, level: string): Promise<string> =>
    (await call<RoomCode>("POST", `/puzzles/${encode(day)}/play-on`, { level })).code;

/** Return a room as a spectator sees it. */
export const fetchRoom = (code: string): Promise<RoomView> => call("GET", `/rooms/${encode(code)}`);

/** Return the address at which other people reach this server. */
export const fetchShare = (): Promise<Share> => call("GET", "/share");

export const fetchPublicRooms = (): Promise<PublicRoom[]> => call("GET", "/rooms");

export const fetchMatch = (id: string): Promise<MatchResponse> =>
    call("GET", `/matches/${encode(id)}`);

export const fetchPlayerPage = (name: string, page = 1): Promise<PlayerPage> =>
    call("GET", `/players/${encode(name)}?page=${page}`);

/** Return the player's own ratings and matches, including practice. */
export const fetchOwnPage = (page = 1): Promise<PlayerPage> => call("GET", `/me?page=${page}`);

/** Return the user's favourite house rules. */
export const fetchFavourites = (): Promise<Favourite[]> => call("GET", "/me/favourites");

export const saveFavourite = (favourite: Favourite): Promise<void> =>
    call("PUT", "/me/favourites", favourite);

export const deleteFavourite = (game: string, name: string): Promise<void> =>
    call("DELETE", `/me/favourites?game=${encode(game)}&name=${encode(name)}`);

export const fetchLeaderboard = (game: string, page = 1): Promise<LeaderboardResponse> =>
    call("GET", `/leaderboard/${encode(game)}?page=${page}`);

export const fetchLesson = (name: string, language: string): Promise<Lesson> =>
    call("GET", `/lessons/${encode(name)}?language=${encode(language)}`);

/** Return a finished match as a seat saw it, or a spectator if `seat` is empty, with all hands. */
export const fetchReplay = (match: string, seat: string, language: string): Promise<Replay> =>
    call(
        "GET",
        `/matches/${encode(match)}/replay?seat=${encode(seat)}&language=${encode(language)}&open=true`,
    );

/** Return the review of a finished match, or how far it is. */
export const fetchReview = (match: string, language: string): Promise<MatchReview> =>
    call("GET", `/matches/${encode(match)}/review?language=${encode(language)}`);

/** Create a practice room that continues a finished match. Returns its code. */
export const playOn = async (match: string, from: PlayOn): Promise<string> =>
    (await call<RoomCode>("POST", `/matches/${encode(match)}/play-on`, from)).code;

/** Return the address of a match's record. */
export const recordAddress = (match: string): string => `/api/matches/${encode(match)}/record`;

/** Return the talk of a room's match so far, as the player may see it. */
export const fetchTalk = (code: string, language: string): Promise<TalkHistory> =>
    call("GET", `/rooms/${encode(code)}/talk?language=${encode(language)}`);
