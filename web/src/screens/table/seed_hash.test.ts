import { expect, test } from "vitest";
import { hashOfSeed } from "./seed_hash";

test("a seed has the hash that the server publishes for it", async () => {
    expect(await hashOfSeed("example")).toBe(
        "90f68f9770bac55718d442df18c8ad011c79900d343f840bc8b872acdcf48570",
    );
});
