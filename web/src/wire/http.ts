/** Calls to the server over HTTP: JSON in, JSON out, refusals as errors with a code. */

import type { Problem } from "./responses";

/** A call the server refused, or one that never reached it (`code` is `offline`). */
export class CallError extends Error {
    constructor(
        readonly code: string,
        reason: string,
        readonly status: number,
        /** Tells apart the reasons of one code, where it has several. */
        readonly why = "",
    ) {
        super(reason);
        this.name = "CallError";
    }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Asks the server, and gives its answer; throws `CallError` where it refuses. */
export async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
    if (method !== "GET" && csrfToken() === "") await ask("GET", "/session");
    const answer = await ask(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw refusal(answer.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

async function ask(method: Method, path: string, body?: unknown): Promise<Response> {
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
