import { beforeEach, expect, test, vi } from "vitest";
import { fetchRoom } from "../../wire/calls";
import { CallError } from "../../wire/http";
import type { RoomView } from "../../wire/types";

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock("../../wire/calls", () => ({ fetchRoom: vi.fn() }));
vi.mock("../../settings/storage", () => ({
    readStorage: (key: string) => stored.get(key) ?? "",
    writeStorage: (key: string, value: string) => stored.set(key, value),
}));
const { OpenRoom } = await import("./open_room.svelte");
const room = (you: string, phase: string) => ({ you, phase, game: "qute" }) as RoomView;

beforeEach(() => stored.set("mezani.room", "ABCDEF"));

test("a room is offered when the server has confirmed it", async () => {
    vi.mocked(fetchRoom).mockResolvedValue(room("A", "playing"));
    const open = new OpenRoom();
    expect([open.code, open.game]).toEqual(["ABCDEF", ""]);
    await open.check();
    expect([open.code, open.game]).toEqual(["ABCDEF", "qute"]);
});

test.each([
    ["without a seat", () => Promise.resolve(room("", "playing"))],
    ["after the match", () => Promise.resolve(room("A", "finished"))],
    ["that is gone", () => Promise.reject(new CallError("room_not_found", "", 404))],
    ["whose match is damaged", () => Promise.reject(new CallError("damaged_match", "", 409))],
])("a room %s is forgotten and not offered", async (_, response) => {
    vi.mocked(fetchRoom).mockImplementation(response);
    const open = new OpenRoom();
    await open.check();
    expect([open.game, stored.get("mezani.room")]).toEqual(["", ""]);
});

test("a room is kept, but not offered, while the server cannot be reached", async () => {
    vi.mocked(fetchRoom).mockRejectedValue(new CallError("offline", "", 0));
    const open = new OpenRoom();
    await open.check();
    expect([open.game, stored.get("mezani.room")]).toEqual(["", "ABCDEF"]);
});
