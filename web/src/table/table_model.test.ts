import { expect, test } from "vitest";
import type { RoomView } from "../wire/types";
import { nameIn, playingText } from "./table_model";

/** A room with seat A taken and seat B free, with the names of a result. */
const roomWith = (names?: string[]) =>
    ({
        seats: [
            { seat: "A", name: "Amina" },
            { seat: "B", name: "" },
        ],
        result: names ? { names } : null,
    }) as RoomView;

test("a seat has the name of its player, even after the player has left the finished match", () => {
    expect(nameIn(roomWith(), "A")).toContain("Amina");
    expect(nameIn(roomWith(["Amina", "Asha"]), "B")).toContain("Asha");
    expect(nameIn(roomWith(), "B")).toContain("B");
    expect(nameIn(null, "B")).toContain("B");
});

test("the table waits for a player who is away, until a bot plays for them", () => {
    const text = (parts: object) =>
        playingText(
            {
                room: { seats: [{ seat: "B", bot: "", connected: true, ...parts }] } as RoomView,
                nameOf: () => "Njeri",
            },
            "B",
        );
    expect(text({})).toBe("Njeri is playing…");
    expect(text({ connected: false })).toBe("Waiting for Njeri, who is away…");
    expect(text({ connected: false, stand_in: true })).toBe("Njeri is playing…");
    expect(text({ connected: false, bot: "sharp" })).toBe("Njeri is playing…");
});
