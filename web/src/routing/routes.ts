/** The routes of the page. The server serves the page at the same paths. */

/** A screen and its parameters. */
export type Route =
    | { screen: "landing" }
    | { screen: "room"; code: string }
    | { screen: "rules"; game: string }
    | { screen: "learn"; lesson: string }
    | { screen: "daily" }
    | { screen: "puzzle"; day: string }
    | { screen: "leaderboard"; game: string }
    | { screen: "player"; name: string }
    | { screen: "me" }
    | { screen: "replay"; match: string }
    | { screen: "settings" }
    | { screen: "sign-in" }
    | { screen: "not-found" };

type RouteBuilder = (parameter: string) => Route;

const PLAIN_ROUTES: Record<string, Route> = {
    "": { screen: "landing" },
    rules: { screen: "rules", game: "" },
    learn: { screen: "learn", lesson: "kadi" },
    daily: { screen: "daily" },
    puzzle: { screen: "puzzle", day: "" },
    leaderboard: { screen: "leaderboard", game: "" },
    me: { screen: "me" },
    settings: { screen: "settings" },
    "sign-in": { screen: "sign-in" },
};

const PARAMETER_ROUTES: Record<string, RouteBuilder> = {
    room: (code) => ({ screen: "room", code: code.toUpperCase() }),
    rules: (game) => ({ screen: "rules", game }),
    learn: (lesson) => ({ screen: "learn", lesson }),
    puzzle: (day) => ({ screen: "puzzle", day }),
    leaderboard: (game) => ({ screen: "leaderboard", game }),
    players: (name) => ({ screen: "player", name }),
    match: (match) => ({ screen: "replay", match }),
};

/** Return the route of a path: `/room/7KQ2MX` is a room. */
export function routeOf(path: string): Route {
    const parts = path.replace(/^\/+|\/+$/g, "").split("/");
    const [head = "", parameter] = parts;
    if (parts.length === 1) return PLAIN_ROUTES[head] ?? { screen: "not-found" };
    const build = PARAMETER_ROUTES[head];
    if (parts.length > 2 || !build || !parameter) return { screen: "not-found" };
    try {
        return build(decodeURIComponent(parameter));
    } catch {
        return { screen: "not-found" };
    }
}

/** The paths of the screens. */
export const paths = {
    landing: "/",
    room: (code: string) => `/room/${encodeURIComponent(code)}`,
    /** The form for a new room of a game, with favourite house rules. */
    newRoom: (game: string, favourite: string) =>
        `/room/new?game=${encodeURIComponent(game)}&favourite=${encodeURIComponent(favourite)}`,
    rules: (game = "") => (game ? `/rules/${encodeURIComponent(game)}` : "/rules"),
    roomRules: (game: string, room: string) =>
        `/rules/${encodeURIComponent(game)}?room=${encodeURIComponent(room)}`,
    learn: "/learn",
    lesson: (name: string) => (name === "kadi" ? "/learn" : `/learn/${encodeURIComponent(name)}`),
    /** The deals of the day, or the results of one of them. */
    daily: (game = "", day = "") =>
        game ? `/daily?game=${encodeURIComponent(game)}${day && `&day=${day}`}` : "/daily",
    /** The puzzle of a day, or of today. */
    puzzle: (day = "") => (day ? `/puzzle/${encodeURIComponent(day)}` : "/puzzle"),
    leaderboard: (game = "") =>
        game ? `/leaderboard/${encodeURIComponent(game)}` : "/leaderboard",
    player: (name: string) => `/players/${encodeURIComponent(name)}`,
    me: "/me",
    /** A replay, as seen by a seat. */
    replay: (match: string, seat = "") =>
        `/match/${encodeURIComponent(match)}${seat && `?seat=${seat}`}`,
    /** The same with its review open. */
    review: (match: string, seat: string) =>
        `/match/${encodeURIComponent(match)}?review=1&seat=${seat}`,
    settings: "/settings",
    signIn: "/sign-in",
};
