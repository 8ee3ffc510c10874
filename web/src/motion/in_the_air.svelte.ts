/**
 * Cards on their way. What a player can do is said after those of other players, marks on the pile wait for all played
 * cards, talk for all cards, and the coach of a lesson for those of the learner.
 */

export type Owner = "own" | "others" | "drawn" | "revealed";

class InTheAir {
    /** Cards of other players. */
    others = $state(0);
    /** Own cards that were just played. */
    own = $state(0);
    /** Own cards that were just drawn. */
    drawn = $state(0);
    /** Cards of hands that are turned up at the end of a match. */
    revealed = $state(0);

    /**
     * Count a card; return a function to call when it has landed. Hiding the page counts as landing, because
     * animations stop there.
     */
    add(owner: Owner): () => void {
        if (document.hidden) return () => {};
        this[owner] += 1;
        let hasLanded = false;
        const land = (): void => {
            if (hasLanded) return;
            hasLanded = true;
            this[owner] -= 1;
            document.removeEventListener("visibilitychange", land);
        };
        document.addEventListener("visibilitychange", land);
        return land;
    }
}

export const inTheAir = new InTheAir();
