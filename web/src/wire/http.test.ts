import { beforeEach, expect, test, vi } from "vitest";
import { call, CallError } from "./http";

const fetchMock = vi.fn<typeof fetch>();
const page = { cookie: "" };
vi.stubGlobal("fetch", fetchMock);
vi.stubGlobal("document", page);

const response = (status: number, text: string): Response => new Response(text || null, { status });
const paths = () => fetchMock.mock.calls.map(([path]) => path);
const headers = (nth: number) => fetchMock.mock.calls[nth]![1]!.headers as Record<string, string>;

async function errorOf(request: Promise<unknown>): Promise<CallError> {
    const error: unknown = await request.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    return error as CallError;
}

beforeEach(() => {
    fetchMock.mockReset();
    page.cookie = "";
});

test("the first write fetches a CSRF token before it", async () => {
    fetchMock.mockImplementationOnce(async () => {
        page.cookie = "other=1; csrftoken=abc";
        return response(200, "{}");
    });
    fetchMock.mockResolvedValueOnce(response(201, '{"code":"7KQ2MX"}'));
    expect(await call("POST", "/rooms", { game: "qute" })).toEqual({ code: "7KQ2MX" });
    expect(paths()).toEqual(["/api/session", "/api/rooms"]);
    expect(headers(1)).toMatchObject({ "x-csrftoken": "abc", "content-type": "application/json" });
});

test("reading needs no token", async () => {
    fetchMock.mockResolvedValueOnce(response(200, "[]"));
    expect(await call("GET", "/rooms")).toEqual([]);
    expect(paths()).toEqual(["/api/rooms"]);
    expect(headers(0)).not.toHaveProperty("x-csrftoken");
});

test("a response without a body is undefined", async () => {
    fetchMock.mockResolvedValueOnce(response(204, ""));
    page.cookie = "csrftoken=abc";
    expect(await call("DELETE", "/session")).toBeUndefined();
});

test("a refusal becomes an error with its code and reason", async () => {
    const problem = { code: "bad_name", reason: "Choose another name.", why: "name_taken" };
    fetchMock.mockResolvedValueOnce(response(409, JSON.stringify(problem)));
    const error = await errorOf(call("GET", "/me"));
    expect([error.code, error.message, error.status, error.why]).toEqual([
        "bad_name",
        "Choose another name.",
        409,
        "name_taken",
    ]);
});

test("an error that is not JSON means that the server is unavailable", async () => {
    fetchMock.mockResolvedValueOnce(response(502, "<h1>Bad gateway</h1>"));
    const error = await errorOf(call("GET", "/me"));
    expect([error.code, error.status]).toEqual(["unavailable", 502]);
});

test("a failed connection means that the page is offline", async () => {
    fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const error = await errorOf(call("GET", "/me"));
    expect([error.code, error.status]).toEqual(["offline", 0]);
});
