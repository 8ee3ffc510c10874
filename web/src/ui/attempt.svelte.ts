/** Something a form tries to have done: whether it is under way, and what went wrong. */

import { problemOf } from "./problem";

export class Attempt {
    isBusy = $state(false);
    problem = $state("");

    /** Tries it, unless it is being tried; says whether it was done. */
    async run(job: () => Promise<void>): Promise<boolean> {
        if (this.isBusy) return false;
        this.isBusy = true;
        this.problem = "";
        try {
            await job();
            return true;
        } catch (error) {
            this.problem = problemOf(error);
            return false;
        } finally {
            this.isBusy = false;
        }
    }
}
