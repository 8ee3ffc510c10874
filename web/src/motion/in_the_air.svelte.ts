/** Other players' cards on their way to the table. Texts about a move wait until they have landed. */

class InTheAir {
    count = $state(0);

    /**
     * Count a card; return a function to call when it has landed. Hiding the page counts as landing, because
     * animations stop there.
     */
    add(): () => void {
        if (document.hidden) return () => {};
        this.count += 1;
        let hasLanded = false;
        const land = (): void => {
            if (hasLanded) return;
            hasLanded = true;
            this.count -= 1;
            document.removeEventListener("visibilitychange", land);
        };
        document.addEventListener("visibilitychange", land);
        return land;
    }
}

export const inTheAir = new InTheAir();
