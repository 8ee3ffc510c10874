/** An asynchronous action of a form: whether it is running, and its error. */

import { errorText } from "../error_text";

export class AsyncAction {
    isBusy = $state(false);
    problem = $state("");

    /** Run the action unless it is already running. Return whether it succeeded. */
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
