/** Looking at a room from outside, and the address others find it at. */

import type { RoomView } from "./answers";
import { call, CallError } from "./http";

/** A room as somebody who looks in sees it. */
export const findRoom = (code: string): Promise<RoomView> =>
    call("GET", `/rooms/${encodeURIComponent(code)}`);

/** The address other people reach this server at; empty where it does not know one. */
export async function shareAddress(): Promise<string> {
    try {
        return (await call<{ address?: string }>("GET", "/share")).address ?? "";
    } catch (error) {
        if (error instanceof CallError) return "";
        throw error;
    }
}
