import { expect, test } from "vitest";
import { hashSeed } from "./seed_hash";

test("the hash of a seed is the one the server publishes", async () => {
    expect(await hashSeed("tea")).toBe(
        "338158e6bcc0eef9f483df0c179e750c0912d884a2b95d6793eda4029c075f99",
    );
});
