import { beforeEach, expect, test, vi } from "vitest";
import { fetchOwnRooms, fetchRoom } from "../../wire/calls";
import { CallError } from "../../wire/http";
import type { RoomView } from "../../wire/types";

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock("../../wire/calls", () => ({ fetchOwnRooms: vi.fn(), fetchRoom: vi.fn() }));
vi.mock("../../settings/storage", () => ({
    readStorage: (key: string) => stored.get(key) ?? "",
    writeStorage: (key: string, value: string) => stored.set(key, value),
}));
const { OpenRooms } = await import("./open_rooms.svelte");
const room = (you: string, phase: string, code = "ABCDEF") => ({ code, you, phase }) as RoomView;
const codesOf = (open: { rooms: readonly RoomView[] }) => open.rooms.map(({ code }) => code);

beforeEach(() => {
    stored.set("mezani.rooms", "ABCDEF");
    vi.mocked(fetchRoom).mockImplementation((code) => Promise.resolve(room("A", "playing", code)));
});

test("rooms are offered when the server has confirmed them, the one visited last first", async () => {
    stored.set("mezani.rooms", "ABCDEF GHJKLM");
    const open = new OpenRooms();
    expect([open.stored, codesOf(open)]).toEqual([["ABCDEF", "GHJKLM"], []]);
    await open.checkStored();
    expect(codesOf(open)).toEqual(["ABCDEF", "GHJKLM"]);
});

test.each([
    ["without a seat", () => Promise.resolve(room("", "playing"))],
    ["after the match", () => Promise.resolve(room("A", "finished"))],
    ["that is gone", () => Promise.reject(new CallError("room_not_found", "", 404))],
    ["whose match is damaged", () => Promise.reject(new CallError("damaged_match", "", 409))],
])("a room %s is forgotten and not offered", async (_, response) => {
    vi.mocked(fetchRoom).mockImplementation(response);
    const open = new OpenRooms();
    await open.checkStored();
    expect([codesOf(open), stored.get("mezani.rooms")]).toEqual([[], ""]);
});

test("a room is kept, but not offered, while the server cannot be reached", async () => {
    vi.mocked(fetchRoom).mockRejectedValue(new CallError("offline", "", 0));
    const open = new OpenRooms();
    await open.checkStored();
    expect([codesOf(open), stored.get("mezani.rooms")]).toEqual([[], "ABCDEF"]);
});

test("running matches of another device come after the stored rooms", async () => {
    vi.mocked(fetchOwnRooms).mockResolvedValue(["NPQRST", "ABCDEF"]);
    const open = new OpenRooms();
    await open.addRunningMatches();
    await open.checkStored();
    expect(codesOf(open)).toEqual(["ABCDEF", "NPQRST"]);
});

test("the stored rooms are offered even if the list of running matches cannot be loaded", async () => {
    vi.mocked(fetchOwnRooms).mockRejectedValue(new CallError("offline", "", 0));
    const open = new OpenRooms();
    await open.checkStored();
    await open.addRunningMatches();
    expect(codesOf(open)).toEqual(["ABCDEF"]);
});
