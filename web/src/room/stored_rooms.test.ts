import { beforeEach, expect, test, vi } from "vitest";
import type { Goodbye, RoomView } from "../wire/types";

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock("../settings/storage", () => ({
    readStorage: (key: string) => stored.get(key) ?? "",
    writeStorage: (key: string, value: string) => stored.set(key, value),
}));
const { storedRooms, updateStoredRoom } = await import("./stored_rooms");
const room = (you: string, phase: string) => ({ you, phase }) as RoomView;
const bye = (code: string) => ({ code }) as Goodbye;

beforeEach(() => stored.clear());

test.each(["waiting", "playing"])("a room with the player's seat is stored while %s", (phase) => {
    updateStoredRoom("ABCDEF", room("A", phase), null);
    expect(storedRooms()).toEqual(["ABCDEF"]);
});

test.each([
    ["after the match", room("A", "finished"), null],
    ["without a seat", room("", "playing"), null],
    ["whose try was started elsewhere", room("A", "waiting"), bye("daily_room")],
    ["whose match cannot continue", null, bye("damaged_match")],
    ["that is gone", null, bye("room_not_found")],
])("a room %s is forgotten", (_, last, goodbye) => {
    updateStoredRoom("ABCDEF", room("A", "playing"), null);
    updateStoredRoom("ABCDEF", last, goodbye);
    expect(storedRooms()).toEqual([]);
});

test("a room opened in another window stays stored", () => {
    updateStoredRoom("ABCDEF", room("A", "playing"), null);
    updateStoredRoom("ABCDEF", room("A", "playing"), bye("taken_over"));
    expect(storedRooms()).toEqual(["ABCDEF"]);
});

test("a new room does not replace an unfinished one", () => {
    for (const code of ["ABCDEF", "GHJKLM", "NPQRST"])
        updateStoredRoom(code, room("A", "playing"), null);
    expect(storedRooms()).toEqual(["NPQRST", "GHJKLM", "ABCDEF"]);
});

test("the room visited last comes first", () => {
    for (const code of ["ABCDEF", "GHJKLM", "ABCDEF"])
        updateStoredRoom(code, room("A", "playing"), null);
    expect(storedRooms()).toEqual(["ABCDEF", "GHJKLM"]);
});

test("a room that ends does not make the browser forget another one", () => {
    updateStoredRoom("GHJKLM", room("A", "playing"), null);
    updateStoredRoom("ABCDEF", room("A", "finished"), null);
    expect(storedRooms()).toEqual(["GHJKLM"]);
});
