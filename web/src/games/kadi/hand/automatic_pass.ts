/** Passing automatically in a window, at a random moment: any moment of the window is equally likely. */

/** A usual time for a window without a timer, against bots, in milliseconds. */
export const UNTIMED_WINDOW = 5000;
/** The time a pass takes to reach the server. */
const SENDING_TIME = 200;

/** How long to wait, in milliseconds, if the window closes after `left`. */
export const passDelay = (left: number, random: () => number = Math.random): number =>
    Math.max(0, left - SENDING_TIME) * random();
