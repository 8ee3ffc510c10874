/** The flight of a played card that the server has not accepted yet. Its step is shown when the card has landed. */

const ENDED_BY = ["pointerdown", "keydown", "visibilitychange"];

class OwnFlight {
    /** Resolves when the card has landed; null if none is in the air. */
    landed: Promise<void> | null = null;

    /** A card lands after some milliseconds. The next input ends the wait, so that it applies to the current position. */
    start(milliseconds: number): void {
        const landed = new Promise<void>((resolve) => {
            const end = (): void => {
                clearTimeout(timer);
                for (const type of ENDED_BY) document.removeEventListener(type, end, true);
                if (this.landed === landed) this.landed = null;
                resolve();
            };
            const timer = setTimeout(end, milliseconds);
            for (const type of ENDED_BY) document.addEventListener(type, end, true);
        });
        this.landed = landed;
    }
}

export const ownFlight = new OwnFlight();
