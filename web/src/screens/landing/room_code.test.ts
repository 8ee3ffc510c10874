import { expect, test } from "vitest";
import { parseRoomCode, codeProblem } from "./room_code";

test("a code is found however it was typed", () => {
    for (const typed of ["7KQ2MX", " 7kq 2mx ", "7kq-2mx", "7KQ.2MX"])
        expect(parseRoomCode(typed)).toBe("7KQ2MX");
});

test("a pasted link contains its code", () => {
    expect(parseRoomCode("https://mezani.example/room/7kq2mx?ready=1")).toBe("7KQ2MX");
    expect(parseRoomCode("Come and play: http://10.0.0.7:8000/room/7KQ2MX")).toBe("7KQ2MX");
});

test("an invalid code reports a wrong length or a wrong character", () => {
    expect(codeProblem("7KQ2MX")).toBeNull();
    expect(codeProblem("7KQ2M")).toBe("length");
    expect(codeProblem("7KQ2MXY")).toBe("length");
    expect(codeProblem("")).toBe("length");
    expect(codeProblem("7KQ0MX")).toBe("letters");
    expect(codeProblem("7KQ2M!")).toBe("letters");
});
