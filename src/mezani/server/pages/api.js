// Calls over HTTP. What is refused is thrown with the server's own sentence.

/** A refusal: `code` for programs, the message for people. */
export class Refusal extends Error {
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

function csrfToken() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}

async function call(method, path, body) {
  const headers = { accept: "application/json" };
  if (method !== "GET") headers["x-csrftoken"] = csrfToken();
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method, headers, credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable", "The server can't be reached just now.");
  }
  const found = await answer.json().catch(() => null);
  if (!answer.ok) {
    throw new Refusal(found?.code ?? "refused", found?.reason ?? `The server said ${answer.status}.`);
  }
  return found;
}

/** Who the session stands for, or null. */
export const whoAmI = async () => (await call("GET", "/session")).player;

/** Come in with a name. */
export const comeAsGuest = async (name) => (await call("POST", "/guests", { name })).player;

/** Go out again. */
export const signOut = () => call("DELETE", "/session");

/** Every game, with its switches. */
export const listGames = () => call("GET", "/games");

/** Public rooms that wait for players. */
export const listRooms = () => call("GET", "/rooms");

/** A new room; gives its code. */
export const makeRoom = async (wish) => (await call("POST", "/rooms", wish)).code;

/** A seat at a public table; gives its code. */
export const quickMatch = async (game) => (await call("POST", "/quick", { game })).code;
