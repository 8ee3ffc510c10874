/** HTTP calls with JSON bodies. A refusal becomes an error with a code. */

import type { Problem } from "./types";

/** A call that was refused, or that did not reach the server (`code` is `offline`). */
export class CallError extends Error {
    constructor(
        readonly code: string,
        reason: string,
        readonly status: number,
        /** Distinguishes the reasons of one code. */
        readonly why = "",
    ) {
        super(reason);
        this.name = "CallError";
    }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Call the server and return its response. Throws `CallError`. */
export async function call<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    if (method !== "GET" && csrfToken() === "") await request("GET", "/session");
    const response = await request(method, path, body);
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as Body;
}

async function request(method: Method, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (method !== "GET") headers["x-csrftoken"] = csrfToken();
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
        return await fetch(`/api${path}`, {
            method,
            headers,
            body: body === undefined ? undefined : JSON.stringify(body),
            credentials: "same-origin",
        });
    } catch {
        throw new CallError("offline", "The server can't be reached.", 0);
    }
}

function refusal(status: number, text: string): CallError {
    try {
        const problem = JSON.parse(text) as Problem;
        return new CallError(problem.code, problem.reason, status, problem.why);
    } catch {
        return new CallError("unavailable", text.slice(0, 200), status);
    }
}

function csrfToken(): string {
    const found = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
    return found?.[1] ?? "";
}
