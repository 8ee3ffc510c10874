/** An asynchronous action of a form: whether it is running, and its error. */

import { CallError } from "../../wire/http";
import { errorText } from "../error_text";

export class AsyncAction {
    isBusy = $state(false);
    problem = $state("");
    #code = $state("");

    /** The problem, if it is about the name; otherwise empty. */
    get nameProblem(): string {
        return /name/.test(this.#code) ? this.problem : "";
    }

    /** The problem, if it is about the new password; otherwise empty. */
    get passwordProblem(): string {
        return this.#code === "bad_password" ? this.problem : "";
    }

    /** The problem, if it is not about a certain field. */
    get otherProblem(): string {
        return this.nameProblem || this.passwordProblem ? "" : this.problem;
    }

    clear(): void {
        this.problem = this.#code = "";
    }

    /** Run the action unless it is already running. Return whether it succeeded. */
    async run(job: () => Promise<void>): Promise<boolean> {
        if (this.isBusy) return false;
        this.isBusy = true;
        this.clear();
        try {
            await job();
            return true;
        } catch (error) {
            this.problem = errorText(error);
            this.#code = error instanceof CallError ? error.code : "";
            return false;
        } finally {
            this.isBusy = false;
        }
    }
}
