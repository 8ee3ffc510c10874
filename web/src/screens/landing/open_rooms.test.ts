import { beforeEach, expect, test, vi } from "vitest";
import { fetchOwnRooms } from "../../wire/calls";
import { CallError } from "../../wire/http";
import type { OwnRoom } from "../../wire/types";

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock("../../wire/calls", () => ({ fetchOwnRooms: vi.fn() }));
vi.mock("../../settings/storage", () => ({
    readStorage: (key: string) => stored.get(key) ?? "",
    writeStorage: (key: string, value: string) => stored.set(key, value),
}));
const { OpenRooms } = await import("./open_rooms.svelte");
const roomsWith = (...codes: string[]) => codes.map((code) => ({ code }) as OwnRoom);
const codesOf = (open: { rooms: readonly OwnRoom[] }) => open.rooms.map(({ code }) => code);

beforeEach(() => {
    vi.mocked(fetchOwnRooms).mockReset();
    stored.set("mezani.rooms", "ABCDEF GHJKLM");
});

test("one request asks for all stored rooms and finds running matches", async () => {
    const rooms = roomsWith("ABCDEF", "GHJKLM", "NPQRST");
    vi.mocked(fetchOwnRooms).mockResolvedValue({ rooms, gone: [], more: false });
    const open = new OpenRooms();
    expect([open.stored, codesOf(open)]).toEqual([["ABCDEF", "GHJKLM"], []]);
    await Promise.all([open.load(), open.load()]);
    expect(codesOf(open)).toEqual(["ABCDEF", "GHJKLM", "NPQRST"]);
    expect(fetchOwnRooms).toHaveBeenCalledExactlyOnceWith(["ABCDEF", "GHJKLM"], 1);
});

test("a room to which the user cannot return is forgotten", async () => {
    const rooms = roomsWith("GHJKLM");
    vi.mocked(fetchOwnRooms).mockResolvedValue({ rooms, gone: ["ABCDEF"], more: false });
    const open = new OpenRooms();
    await open.load();
    expect([codesOf(open), stored.get("mezani.rooms")]).toEqual([["GHJKLM"], "GHJKLM"]);
});

test("rooms are kept, but not offered, while the server cannot be reached", async () => {
    vi.mocked(fetchOwnRooms).mockRejectedValue(new CallError("offline", "", 0));
    const open = new OpenRooms();
    await open.load();
    expect([codesOf(open), stored.get("mezani.rooms")]).toEqual([[], "ABCDEF GHJKLM"]);
});

test("a user who is signed out has no rooms to return to", async () => {
    vi.mocked(fetchOwnRooms).mockRejectedValue(new CallError("not_signed_in", "", 401));
    const open = new OpenRooms();
    await open.load();
    await open.load();
    expect([codesOf(open), stored.get("mezani.rooms")]).toEqual([[], ""]);
    expect(fetchOwnRooms).toHaveBeenCalledOnce();
});

test("rooms can be loaded after a failure, and no room is offered twice", async () => {
    const [first, second] = [roomsWith("ABCDEF"), roomsWith("GHJKLM")];
    vi.mocked(fetchOwnRooms)
        .mockResolvedValueOnce({ rooms: first, gone: [], more: true })
        .mockRejectedValueOnce(new CallError("offline", "", 0))
        .mockResolvedValueOnce({ rooms: first, gone: [], more: true })
        .mockResolvedValueOnce({ rooms: second, gone: [], more: false });
    const open = new OpenRooms();
    await open.load();
    expect(codesOf(open)).toEqual(["ABCDEF"]);
    await open.load();
    expect(codesOf(open)).toEqual(["ABCDEF", "GHJKLM"]);
});

test("rooms are loaded again if the connection returns during a request that fails", async () => {
    vi.mocked(fetchOwnRooms)
        .mockRejectedValueOnce(new CallError("offline", "", 0))
        .mockResolvedValueOnce({ rooms: roomsWith("ABCDEF"), gone: [], more: false });
    const open = new OpenRooms();
    await Promise.all([open.load(), open.load()]);
    expect(codesOf(open)).toEqual(["ABCDEF"]);
    expect(fetchOwnRooms).toHaveBeenCalledTimes(2);
});

test("all pages are loaded, and no room is offered twice", async () => {
    const [first, second] = [roomsWith("ABCDEF", "NPQRST"), roomsWith("ABCDEF", "UVWXYZ")];
    vi.mocked(fetchOwnRooms)
        .mockResolvedValueOnce({ rooms: first, gone: [], more: true })
        .mockResolvedValueOnce({ rooms: second, gone: [], more: false });
    const open = new OpenRooms();
    await open.load();
    expect(codesOf(open)).toEqual(["ABCDEF", "NPQRST", "UVWXYZ"]);
    expect(fetchOwnRooms).toHaveBeenLastCalledWith([], 2);
});
