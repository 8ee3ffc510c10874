import { expect, test } from "vitest";
import { codeIn, flawOf } from "./room_code";

test("a code is found however it was typed", () => {
    for (const typed of ["7KQ2MX", " 7kq 2mx ", "7kq-2mx", "7KQ.2MX"])
        expect(codeIn(typed)).toBe("7KQ2MX");
});

test("a pasted link contains its code", () => {
    expect(codeIn("https://mezani.example/room/7kq2mx?ready=1")).toBe("7KQ2MX");
    expect(codeIn("Come and play: http://10.0.0.7:8000/room/7KQ2MX")).toBe("7KQ2MX");
});

test("invalid codes are told apart by their flaw", () => {
    expect(flawOf("7KQ2MX")).toBeNull();
    expect(flawOf("7KQ2M")).toBe("length");
    expect(flawOf("7KQ2MXY")).toBe("length");
    expect(flawOf("")).toBe("length");
    expect(flawOf("7KQ0MX")).toBe("letters");
    expect(flawOf("7KQ2M!")).toBe("letters");
});
