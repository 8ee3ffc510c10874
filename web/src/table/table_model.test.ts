import { expect, test } from "vitest";
import type { RoomView } from "../wire/types";
import { nameIn } from "./table_model";

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
