/** The rules page of a game: its lead and its sections. */

import { familyOf } from "../../../games/families";
import { m } from "../../../paraglide/messages.js";
import type { HouseRules } from "../house_rules";
import { kadiSections } from "./kadi_page";
import { nokittySections } from "./nokitty_page";
import { quteSections } from "./qute_page";
import type { Section } from "./section";

/** What a rules page says. */
export interface RulesPage {
    lead: string;
    sections: Section[];
}

/** The page of a game played by these rules; an empty one for a game nothing is written about here. */
export function rulesPage(game: string, rules: HouseRules): RulesPage {
    const family = familyOf(game);
    if (family === "qute") return { lead: m.rules_qute_lead(), sections: quteSections(rules) };
    if (family === "no-kitty")
        return { lead: m.rules_nokitty_lead(), sections: nokittySections(game, rules) };
    if (family === "kadi") return { lead: m.rules_kadi_lead(), sections: kadiSections(rules) };
    return { lead: "", sections: [] };
}
