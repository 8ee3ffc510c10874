/** What a card does under the rules of a room. */

import type { TableModel } from "../table/table_model";
import type { HouseRules } from "./house_rules";

/** A card's name, and what it does in a few sentences. */
export interface CardHelp {
    title: string;
    lines: readonly string[];
}

/** The help of a family, loaded when it is first asked for. */
export interface HelpModule {
    cardHelp: (card: string, rules: HouseRules, players: number) => CardHelp;
    /** Explains something else on the table, named by `data-mark`; null if there is nothing to say. */
    markHelp?: (mark: string, table: TableModel<any>) => CardHelp | null;
}
