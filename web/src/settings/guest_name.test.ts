import { expect, test } from "vitest";
import { allGuestNames, guestName, isGenerated } from "./guest_name";

const MAX_NAME_LENGTH = 24;

test("a guest name is an animal and a trait", () => {
    expect(guestName(0, () => 0)).toBe("Sungura Mjanja");
    expect(guestName(0, () => 0.999)).toBe("Nyuki Mkarimu");
    expect(allGuestNames()).toContain(guestName());
});

test("a name generated after a refusal has a number", () => {
    expect(guestName(1, () => 0)).toBe("Sungura Mjanja 2");
    expect(guestName(1, () => 0.999)).toBe("Nyuki Mkarimu 99");
});

test("all names are different and short enough, even with a number", () => {
    const names = allGuestNames();
    for (const name of names) expect(`${name} 99`.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
    expect(new Set(names).size).toBe(names.length);
});

test("a generated name is told from one that a guest has chosen", () => {
    for (const tries of [0, 1]) expect(isGenerated(guestName(tries))).toBe(true);
    for (const name of ["Wanjiku", "Simba", "Simba Wangu 2"]) expect(isGenerated(name)).toBe(false);
});
