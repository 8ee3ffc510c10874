/** Cards on their way to the table or to the own hand. Texts about a move wait until they have landed. */

class InTheAir {
    count = $state(0);

    /** Count a card; return a function that says it has landed. */
    add(): () => void {
        this.count += 1;
        return () => void (this.count -= 1);
    }
}

export const inTheAir = new InTheAir();
