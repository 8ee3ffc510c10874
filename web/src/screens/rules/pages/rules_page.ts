/** The rules page of a game: an introduction and sections. */

import type { HouseRules } from "../../../games/house_rules";
import { m } from "../../../paraglide/messages.js";
import type { GameInfo } from "../../../wire/types";
import { kadiSections } from "./kadi_page";
import { nokittySections } from "./nokitty_page";
import { quteSections } from "./qute_page";
import type { Section } from "./section";

interface Page {
    lead: () => string;
    sections: (game: GameInfo, rules: HouseRules) => Section[];
}

const PAGES: Record<string, Page> = {
    kadi: { lead: m.rules_kadi_lead, sections: kadiSections },
    qute: { lead: m.rules_qute_lead, sections: quteSections },
    nokitty: { lead: m.rules_nokitty_lead, sections: nokittySections },
};

export interface RulesPage {
    lead: string;
    sections: Section[];
}

/** Return the rules page of a game under these house rules. A family without a page has only the summary. */
export function rulesPage(game: GameInfo, rules: HouseRules): RulesPage {
    const page = PAGES[game.family];
    if (!page) return { lead: game.summary, sections: [] };
    return { lead: page.lead(), sections: page.sections(game, rules) };
}
