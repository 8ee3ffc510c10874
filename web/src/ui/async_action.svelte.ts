/** Something a form tries to have done: whether it is under way, and what went wrong. */

import { errorText } from "./error_text";

export class AsyncAction {
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
            this.problem = errorText(error);
            return false;
        } finally {
            this.isBusy = false;
        }
    }
}
