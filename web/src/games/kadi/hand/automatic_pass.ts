/** Passing automatically in a window, at a random moment that does not depend on the player's cards. */

const EARLIEST = 0.15;
const LATEST = 0.85;

/** A usual time for a window without a timer, against bots, in milliseconds. */
export const UNTIMED_WINDOW = 5000;

/** How long to wait, in milliseconds, if the window closes after `left`. */
export const passDelay = (left: number, random: () => number = Math.random): number =>
    left * (EARLIEST + (LATEST - EARLIEST) * random());
