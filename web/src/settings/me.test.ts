import { beforeEach, expect, test, vi } from "vitest";
import { createGuest } from "../wire/calls";
import { CallError } from "../wire/http";
import type { Player } from "../wire/types";
import { me } from "./me.svelte";
import { progress } from "./progress.svelte";

vi.mock("../wire/calls", () => ({
    createGuest: vi.fn(),
    fetchPlayer: () => Promise.resolve(null),
}));

const refuse = () => Promise.reject(new CallError("name_taken", "This name is taken.", 409));
const accept = (name: string) => Promise.resolve({ name } as Player);

const markAsked = vi.spyOn(progress, "markAskedForName").mockImplementation(() => {});

beforeEach(() => {
    me.player = null;
    markAsked.mockClear();
    vi.mocked(createGuest).mockReset().mockImplementation(accept);
});

test("a guest who keeps the suggested name gets it, and is asked for a name later", async () => {
    expect((await me.ensurePlayer("", "Simba Mpole")).name).toBe("Simba Mpole");
    expect(markAsked).not.toHaveBeenCalled();
    me.player = null;
    await me.ensurePlayer("Amina", "Simba Mpole");
    expect(markAsked).toHaveBeenCalledOnce();
});

test("a suggested name that is refused is replaced by another one", async () => {
    vi.mocked(createGuest).mockImplementationOnce(refuse);
    expect((await me.ensurePlayer("", "Simba Mpole")).name).toMatch(/^\S+ \S+ \d+$/);
});

test("a name that the guest has entered is not replaced", async () => {
    vi.mocked(createGuest).mockImplementation(refuse);
    await expect(me.ensurePlayer("Amina", "Simba Mpole")).rejects.toThrow(CallError);
    expect(createGuest).toHaveBeenCalledExactlyOnceWith("Amina");
});
