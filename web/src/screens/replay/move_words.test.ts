import { expect, test } from "vitest";
import { moveWords } from "./move_words";

test("a move is written with symbols", () => {
    expect(moveWords("play QH 10S suit=C niko")).toBe("Q♥ 10♠ → ♣ “Niko Kadi”");
    expect(moveWords("play AS ask=7D")).toBe("A♠ ? 7♦");
    expect(moveWords("play RJ")).toBe("🃏");
    expect(moveWords("draw")).toBe("draw");
    expect(moveWords("place R2 3")).toBe("place R2 3");
});
